alter table tasks add column thread_id integer;
