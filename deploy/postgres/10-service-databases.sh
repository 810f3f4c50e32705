#!/bin/bash
# A database of its own for each service: a join across services fails in PostgreSQL, not in review. One role owns it and
# migrates; the other one serves, owns nothing, and is given by the migrations what it may do with rows.
# The passwords are those of the addresses that are given to them. Run again, it makes what is missing.
set -euo pipefail

password_of() {
  local url password
  url="$(< "${SECRETS:-/run/secrets}/$1")"
  password="${url#*://*:}"
  echo "${password%%@*}"
}

for service in identity otp-delivery session mfa signer wallet transfer events; do
  role="latchkey_${service//-/_}"
  psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
    --set role="$role" --set password="$(password_of "${service}-database-url")" \
    --set owner="${role}_owner" --set owner_password="$(password_of "${service}-migration-database-url")" <<'SQL'
SELECT format('CREATE ROLE %I', name) FROM unnest(ARRAY[:'role', :'owner']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
-- PostgreSQL 15 gives a database only to a role that its maker is a member of; from 16 on createrole_self_grant does this.
SELECT format('GRANT %I TO CURRENT_USER', :'owner')
  FROM pg_roles WHERE rolname = current_user AND NOT rolsuper AND current_setting('server_version_num')::int < 160000 \gexec
ALTER ROLE :"role" LOGIN PASSWORD :'password';
ALTER ROLE :"owner" LOGIN PASSWORD :'owner_password';
SELECT format('CREATE DATABASE %I OWNER %I', :'role', :'owner')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'role') \gexec
BEGIN;
ALTER DATABASE :"role" OWNER TO :"owner";
REVOKE ALL ON DATABASE :"role" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"role" TO :"role";
-- By which a migration takes over what the role that serves made when it migrated, too.
GRANT :"role" TO :"owner";
COMMIT;
SQL
done
