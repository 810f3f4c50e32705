curl -s "$BASE/v1/wallets/create" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \
  -d "{\"user_id\": \"$USER_ID\", \"wallet_type\": \"$TYPE\"}"
# {"id":"wallet_01…","public_address":"…","receive_only":false,…}
