CREATE TABLE payments (id int);
