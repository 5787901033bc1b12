const char *plugin_name(void) { return "json"; }
