class X {}

