<?php
class Fall extends Exception {}
