curl -s "$BASE/v1/transfers/create" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \
  -d "{\"user_id\": \"$USER_ID\", \"source\": \"$WALLET_ID\", \"dest\": \"$DEST\",
       \"source_amount\": \"0.5\", \"source_currency\": \"$CURRENCY\"}"
# {"id":"transfer_01…","status":"pending","total_fees":"0.000…",…}
