APP = "proj"
