curl -s -X POST "$BASE/v1/transfers/$TRANSFER_ID/confirm" -H "Authorization: Bearer $KEY"
# {"id":"transfer_01…","status":"processing","blockchain_tx_hash":"…",…}
