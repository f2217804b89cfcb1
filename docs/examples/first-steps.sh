#!/bin/sh
# Creates a work package, changes it, and lists what is open. curl alone.
set -eu
HALYARD_URL="${HALYARD_URL:-http://127.0.0.1:8080}"
PROJECT="${PROJECT:-demo-project}"
api() { # method, path, body
  curl --silent --show-error --user "apikey:$HALYARD_TOKEN" --header "Content-Type: application/json" \
    --request "$1" "$HALYARD_URL/api/v3/$2" ${3:+--data "$3"}
}
number() { sed -n "s/.*[{,]\"$1\":\([0-9]*\).*/\1/p"; }

created=$(api POST "projects/$PROJECT/work_packages" '{"subject": "Written with curl"}')
id=$(printf '%s' "$created" | sed 's/"_embedded".*//' | number id)
version=$(printf '%s' "$created" | sed 's/"_embedded".*//' | number lockVersion)
echo "created Written with curl"

changed=$(api PATCH "work_packages/$id" "{\"lockVersion\": $version, \"percentageDone\": 50}")
echo "done $(printf '%s' "$changed" | sed 's/"_embedded".*//' | number percentageDone) %"

refused=$(api PATCH "work_packages/$id" "{\"lockVersion\": $version, \"subject\": \"Too late\"}")
echo "409 $(printf '%s' "$refused" | sed 's/.*errors:\([A-Za-z]*\)".*/\1/')"

# filters=[{"status":{"operator":"o","values":[]}}], select: only what is needed
open=$(api GET "projects/$PROJECT/work_packages?filters=%5B%7B%22status%22%3A%7B%22operator%22%3A%22o%22%2C%22values%22%3A%5B%5D%7D%7D%5D&select=total,elements/id")
[ "$(printf '%s' "$open" | number total)" -gt 0 ] && echo "listed"
