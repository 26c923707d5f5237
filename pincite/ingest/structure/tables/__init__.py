"""Tables: from rulings and white space to cells, header rows and tables that go on over pages."""
