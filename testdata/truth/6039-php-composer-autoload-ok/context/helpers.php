<?php
function helper() { return 'h'; }
