package main

/*
static double sensor(void) { return 71.6; }
*/
import "C"

func readSensor() float64 { return float64(C.sensor()) }
