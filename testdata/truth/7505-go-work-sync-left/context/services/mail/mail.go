package mail
