<?php
class Old_Dir_Klass {}
