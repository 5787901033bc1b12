def up(db):
    db.execute("create table invoices (id integer)")
