#!/bin/bash
# A role and a database of its own for each service: a join across services fails in PostgreSQL, not in review.
# The password is that of the address which the service is given.
set -euo pipefail

for service in identity otp-delivery session mfa wallet transfer; do
  role="latchkey_${service//-/_}"
  url="$(< "${SECRETS:-/run/secrets}/${service}-database-url")"
  password="${url#*://*:}"
  psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
    --set role="$role" --set password="${password%%@*}" <<'SQL'
CREATE ROLE :"role" LOGIN PASSWORD :'password';
CREATE DATABASE :"role" OWNER :"role";
REVOKE CONNECT ON DATABASE :"role" FROM PUBLIC;
SQL
done
