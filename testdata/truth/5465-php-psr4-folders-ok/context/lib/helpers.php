<?php
function greet() { return 'hi'; }
