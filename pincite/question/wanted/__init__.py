"""What kind of answer a question wants: a price, a time, a person, a definition, a denial; and in which unit."""
