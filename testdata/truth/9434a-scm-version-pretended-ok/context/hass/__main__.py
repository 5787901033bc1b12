print("hass")
