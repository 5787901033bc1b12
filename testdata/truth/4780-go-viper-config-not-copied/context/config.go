package main

import (
	"log"

	"github.com/spf13/viper"
)

type config struct{ Listen, Upstream string }

func mustConfig() (c config) {
	viper.SetConfigName("config")
	viper.SetConfigType("yaml")
	viper.AddConfigPath(".")
	viper.AddConfigPath("/etc/gateway")
	if err := viper.ReadInConfig(); err != nil {
		log.Fatalf("read config: %v", err)
	}
	if err := viper.Unmarshal(&c); err != nil {
		log.Fatal(err)
	}
	return c
}
