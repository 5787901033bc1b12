help:
	@echo help
