<?php
require_once 'inc/db.php';
require_once 'inc/header.php';
echo query();
