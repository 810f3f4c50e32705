curl -s "$BASE/v1/auth/otps/email/send" -H "Authorization: Bearer $KEY" \
  -H 'Content-Type: application/json' -d '{"email": "ada@sandbox.test"}'
# {"email_id":"email_01…","user_active":false,"user_id":"user_01…"}
