<?php
class Legacy_Thing {}
