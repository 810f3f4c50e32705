curl -s "$BASE/v1/events?limit=10" -H "Authorization: Bearer $KEY"
# {"events":[{"id":"evt_01…","type":"user.created",…}],"next":"evt_01…"}
