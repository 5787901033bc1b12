class UsersConfig:
    name = "users"
