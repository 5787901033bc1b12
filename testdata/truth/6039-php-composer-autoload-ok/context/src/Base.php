<?php
namespace App;
abstract class Base {}
