<?php
function query() { return 1; }
