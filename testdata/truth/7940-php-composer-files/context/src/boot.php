<?php
function boot() { echo "x\n"; }
