curl -s "$BASE/v1/auth/otps/email/send" -H "Authorization: Bearer $KEY" \
  -H 'Content-Type: application/json' -H 'Latchkey-Simulate: too_many_messages' \
  -d '{"email": "ada@sandbox.test"}'
# {"status_code":429,"error_type":"too_many_messages",…}
