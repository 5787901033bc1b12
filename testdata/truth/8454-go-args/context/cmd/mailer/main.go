package main

import (
	"fmt"

	"example.com/mailer/smtp"
)

func main() {
	c, err := smtp.Dial("mail:25")
	fmt.Println(c, err)
}
