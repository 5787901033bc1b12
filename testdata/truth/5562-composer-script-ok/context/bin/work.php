<?php
echo file_exists('var/ready') ? 'ready' : 'no', PHP_EOL;
