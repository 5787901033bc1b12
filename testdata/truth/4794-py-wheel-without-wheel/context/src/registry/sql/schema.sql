create table entries (id integer primary key, name text);
create table tags (entry integer, tag text);
