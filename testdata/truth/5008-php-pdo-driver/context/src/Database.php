<?php
declare(strict_types=1);

namespace App;

final class Database
{
    private \PDO $pdo;

    public function __construct(string $file)
    {
        $this->pdo = new \PDO('sqlite:' . $file);
        $this->pdo->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_EXCEPTION);
    }

    public function migrate(): void
    {
        $this->pdo->exec('CREATE TABLE IF NOT EXISTS users (id INTEGER PRIMARY KEY)');
    }
}
