<?php
namespace App\Contracts;
interface Runs {}
