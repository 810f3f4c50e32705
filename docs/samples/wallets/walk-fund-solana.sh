# 2 SOL, in lamports.
curl -s "$NODE" -H 'Content-Type: application/json' \
  -d "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"requestAirdrop\", \"params\": [\"$ADDRESS\", 2000000000]}"
