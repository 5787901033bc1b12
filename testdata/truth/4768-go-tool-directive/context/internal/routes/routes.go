package routes

func All() []string { return []string{"/", "/healthz"} }
