curl -s "$BASE/v1/wallets/balance" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \
  -d "{\"wallet_id\": \"$WALLET_ID\", \"token_symbol\": \"$CURRENCY\"}"
# {"balance":"2",…}
