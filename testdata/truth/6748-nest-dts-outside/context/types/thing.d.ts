interface Thing { a: number }
