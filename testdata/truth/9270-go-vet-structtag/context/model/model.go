package model

type User struct {
	Name string `json:"name"`
	Mail string `json: "mail"`
}
