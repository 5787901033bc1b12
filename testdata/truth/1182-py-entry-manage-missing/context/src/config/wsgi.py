application=1
