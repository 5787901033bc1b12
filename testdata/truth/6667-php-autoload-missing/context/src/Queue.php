<?php
namespace Acme;
class Queue {}
