#!/bin/sh
set -e
if [ ! -e /var/www/html/wp-config.php ] && [ -n "$WORDPRESS_DB_HOST" ]; then
  echo "<?php" > /var/www/html/wp-config.php
fi
exec "$@"
