create table t (a);
