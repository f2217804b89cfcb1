#!/bin/sh
# Unpacks Debian's slapd below node_modules/.cache, without installing it: the tests of directories need one.
set -e
cd "$(dirname "$0")/.."
mkdir -p node_modules/.cache/slapd/packages
cd node_modules/.cache/slapd/packages
apt-get download slapd libldap-2.5-0 libodbc2 libltdl7 libsasl2-2 libwrap0
for package in *.deb; do dpkg -x "$package" ..; done
echo "slapd is in node_modules/.cache/slapd"
