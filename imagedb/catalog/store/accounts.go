package store

// Accounts stands for making users and groups among the commands that packages provide.
const Accounts = "@accounts"
