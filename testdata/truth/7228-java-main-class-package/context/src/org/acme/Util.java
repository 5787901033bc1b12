package org.acme;
class Util { static String name() { return "x"; } }
