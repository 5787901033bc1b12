<?php
class Magic { public function __call($n, $a) { return $n; } public static function __callStatic($n, $a) { return $n; } }
$m = new Magic();
echo $m->anything(), Magic::other(), "\n";
trait T { public function t() { return 't'; } }
class U { use T; }
$u = new U();
echo $u->t(), "\n";
enum Suit: string { case A = 'a'; public function label() { return $this->value; } }
echo Suit::A->label(), Suit::from('a')->name, "\n";
$x = new class { public function z() { return 1; } };
echo $x->z(), "\n";
