select 1;

