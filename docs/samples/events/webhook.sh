curl -s "$BASE/v1/webhooks" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \
  -d '{"url": "http://127.0.0.1:3000", "events": ["user.created", "session.created"]}'
# {"id":"webhook_01…","secret":"whsec_…",…}
