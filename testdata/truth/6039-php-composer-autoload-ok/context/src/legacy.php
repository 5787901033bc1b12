<?php
namespace App;
class Two {}
