<?php
echo 'work';
