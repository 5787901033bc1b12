<?php
return 1;
