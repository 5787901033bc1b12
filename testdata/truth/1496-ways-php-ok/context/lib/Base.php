<?php
abstract class Base { public function inherited() { return 'i'; } abstract public function name(); }
class StoreException extends Exception {}
class ArrayThing extends ArrayObject {}
