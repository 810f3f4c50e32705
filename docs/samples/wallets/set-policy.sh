curl -X PUT "$BASE/v1/admin/apps/$APP_ID/transfer_policy" \
  -H "Authorization: Bearer $ADMIN_API_KEY" \
  -H 'Content-Type: application/json' \
  --data @tip-jar.json
