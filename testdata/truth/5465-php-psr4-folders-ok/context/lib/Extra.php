<?php
namespace App;
class Extra extends Base { }
