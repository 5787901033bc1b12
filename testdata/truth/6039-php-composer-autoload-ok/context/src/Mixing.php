<?php
namespace App;
trait Mixing {}
