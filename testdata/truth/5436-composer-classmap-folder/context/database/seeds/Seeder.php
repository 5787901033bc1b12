<?php
class Seeder {}
