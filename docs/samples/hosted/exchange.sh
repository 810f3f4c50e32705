curl -s "$BASE/v1/auth/hosted_sign_ins/exchange" -H "Authorization: Bearer $KEY" \
  -H 'Content-Type: application/json' -d "{\"code\": \"$CODE\", \"session_expires_in\": 60}"
# {"user_id":"user_01…","session_token":"…","session_jwt":"…","session":{…}}
