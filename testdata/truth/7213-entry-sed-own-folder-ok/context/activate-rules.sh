#!/bin/bash -e
sed -z -E -i "s/paranoia_level=[0-9]/paranoia_level=${PARANOIA:-2}/" /etc/modsecurity.d/setup.conf
cat /etc/modsecurity.d/setup.conf
