<?php
namespace App;
class User {}
