.ONESHELL:
list:
	x=1
	cd /
	test "$$x" = 1
	ls usr > /dev/null
