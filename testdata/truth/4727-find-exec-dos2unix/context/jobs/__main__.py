from jobs.clean import clean

clean()
