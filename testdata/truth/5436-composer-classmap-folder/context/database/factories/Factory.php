<?php
class Factory {}
