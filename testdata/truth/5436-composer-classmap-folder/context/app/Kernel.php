<?php
namespace App;
class Kernel {}
