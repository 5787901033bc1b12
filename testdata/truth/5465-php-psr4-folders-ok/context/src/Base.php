<?php
namespace App;
abstract class Base { function go() { return greet(); } }
