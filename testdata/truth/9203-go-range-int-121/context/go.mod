module worker

go 1.21
