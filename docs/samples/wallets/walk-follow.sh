curl -s "$BASE/v1/transfers/$TRANSFER_ID" -H "Authorization: Bearer $KEY"
# {"id":"transfer_01…","status":"completed",…}
