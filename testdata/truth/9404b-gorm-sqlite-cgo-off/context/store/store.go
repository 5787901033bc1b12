package store

import (
	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
)

func Connect() *gorm.DB {
	db, err := gorm.Open(sqlite.Open("/tmp/shop.db"), &gorm.Config{})
	if err != nil {
		panic("failed to connect database")
	}
	return db
}
