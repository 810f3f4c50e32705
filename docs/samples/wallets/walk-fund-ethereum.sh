# 2 ether, by a method that Anvil has.
curl -s "$NODE" -H 'Content-Type: application/json' \
  -d "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"anvil_setBalance\", \"params\": [\"$ADDRESS\", \"0x1bc16d674ec80000\"]}"
