class Demo {}
