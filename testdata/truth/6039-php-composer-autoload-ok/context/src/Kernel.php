<?php
namespace App;
use App\Contracts\Runs;
class Kernel extends Base implements Runs, \Countable { use Mixing; function count(): int { return 0; } }
