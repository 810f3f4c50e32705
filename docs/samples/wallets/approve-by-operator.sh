curl -X POST "$BASE/v1/admin/apps/$APP_ID/transfers/$TRANSFER_ID/approve" \
  -H "Authorization: Bearer $ADMIN_API_KEY" \
  -H 'Content-Type: application/json' \
  --data @agreed.json
