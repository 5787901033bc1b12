create table t (id int);

