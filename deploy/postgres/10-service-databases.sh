#!/bin/bash
# A role and a database of its own for each service: a join across services fails in PostgreSQL, not in review.
set -euo pipefail

for service in identity otp_delivery session mfa wallet; do
  psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
    --set role="latchkey_${service}" --set password="$SERVICE_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE :"role" LOGIN PASSWORD :'password';
CREATE DATABASE :"role" OWNER :"role";
REVOKE CONNECT ON DATABASE :"role" FROM PUBLIC;
SQL
done
