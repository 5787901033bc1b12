#!/bin/sh
set -e
echo migrating
npm run migrate
exec npm start
