#!/bin/sh
# Stands for `vault`, `aws` or `gcloud`, by the name that it is started with: those need a store that does not run here.
# It knows the calls of deploy/kubernetes/secrets alone, refuses what they refuse, and notes every command line. A value is
# the text of a file; Vault's has its version beside it. An empty file is a secret of AWS or Google without a version.
set -eu
program="${0##*/}"
echo "$program $*" >> "$STORE/command-lines"

fail() {
  echo "$2" >&2
  exit "$1"
}

# The file of a key.
file_of() {
  slashless="$(echo "$1" | tr / .)"
  file="$STORE/values/$slashless"
}

[ -z "${DENIED:-}" ] || fail 2 'permission denied'

# KV version 2: a version that goes up, and check-and-set.
vault() {
  for word in "$@"; do
    case "$word" in
      latchkey/*) file_of "$word" ;;
      -mount=*) [ "$word" = "-mount=${MOUNT:-secret}" ] || fail 2 'no handler for route' ;;
      -cas=*) wanted="${word#-cas=}" ;;
    esac
  done
  version=0
  [ ! -e "$file" ] || version="$(cat "$file.version")"
  if [ "$2" = get ]; then
    [ "$version" != 0 ] || fail 2 "No value found at secret/data/${file##*/}"
    echo "{\"data\":{\"data\":$(cat "$file"),\"metadata\":{\"version\":$version}}}"
    return
  fi
  [ "$wanted" = "$version" ] || fail 2 'check-and-set parameter did not match the current version'
  document="$(cat)"
  [ "$2" = put ] || document="$(node -p 'JSON.stringify({ ...JSON.parse(process.argv[1]), ...JSON.parse(process.argv[2]) })' "$(cat "$file")" "$document")"
  echo "$document" > "$file"
  echo $((version + 1)) > "$file.version"
}

aws() {
  file_of "$4"
  case "$2" in
    describe-secret)
      [ -e "$file" ] || fail 254 'An error occurred (ResourceNotFoundException)'
      echo '{}'
      return
      ;;
    get-secret-value)
      [ -s "$file" ] || fail 254 'An error occurred (ResourceNotFoundException)'
      # As a text of JSON.
      echo "\"$(sed 's/"/\\"/g' "$file")\""
      return
      ;;
    create-secret) [ ! -e "$file" ] || fail 254 'An error occurred (ResourceExistsException)' ;;
    put-secret-value) [ -e "$file" ] || fail 254 'An error occurred (ResourceNotFoundException)' ;;
  esac
  [ "$5 $6" = '--secret-string file:///dev/stdin' ] || fail 252 'no secret string'
  cat > "$file"
}

gcloud() {
  case "$2 $3" in
    'versions access') key="${5#--secret=}" ;;
    'versions add')
      key="$4"
      added=yes
      ;;
    *) key="$3" ;;
  esac
  case "$key" in */*) fail 1 "Secret [$key] must match the pattern [a-zA-Z0-9-_]+." ;; esac
  file_of "$key"
  if [ "$2" = describe ]; then
    [ -e "$file" ] || fail 1 "ERROR: NOT_FOUND: Secret [$key] not found."
    return
  fi
  [ -z "${added:-}" ] || [ -e "$file" ] || fail 1 "ERROR: NOT_FOUND: Secret [$key] not found."
  if [ "$3" = access ]; then
    [ -s "$file" ] || fail 1 "ERROR: NOT_FOUND: Secret [$key] not found or has no versions."
    cat "$file"
    return
  fi
  [ "$2" != create ] || [ ! -e "$file" ] || fail 1 "ERROR: ALREADY_EXISTS: Secret [$key] already exists."
  for last in "$@"; do :; done
  [ "$last" = '--data-file=-' ] || fail 1 'no data'
  cat > "$file"
}

"$program" "$@"
