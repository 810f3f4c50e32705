curl -s "$BASE/v1/test/messages?to=grace@example.com" -H "Authorization: Bearer $KEY"
# {"messages":[{"to":"grace@example.com","code":"493021",…}]}
