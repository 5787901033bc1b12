package store

// Accounts stands for making users and groups among the commands that packages provide.
const Accounts = "@accounts"

// AnyAccount stands, among the accounts that packages make, for any of them.
const AnyAccount = "*"
