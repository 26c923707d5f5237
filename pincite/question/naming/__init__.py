"""What a question names: papers and their editions, codes, persons, kinds of things."""
