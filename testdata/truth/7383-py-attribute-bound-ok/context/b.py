from a import *
