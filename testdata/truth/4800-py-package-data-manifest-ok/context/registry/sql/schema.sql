create table entries (id integer primary key, name text);
