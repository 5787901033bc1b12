<?php
function hi() { echo "hi"; }
