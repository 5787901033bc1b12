import nosuch
