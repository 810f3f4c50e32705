curl -s -X PATCH "$BASE/v1/admin/apps/$APP_ID" -H "Authorization: Bearer $ADMIN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"settings": {"session_claims": {"role": "metadata.role", "tenant": "metadata.tenant"}}}'
