<?php
require_once 'inc/db.php';
