// Package latchkey is Latchkey for servers: every call of its API, typed; sessions checked in the process; webhooks
// verified.
//
//	client, err := latchkey.New("https://auth.example.com", os.Getenv("LATCHKEY_SECRET_KEY"))
//	sent, err := client.Otps.Email.Send(ctx, latchkey.SendEmailOtpRequest{Email: "ada@example.com"})
//
// A call that fails returns an [*Error]; [TypeOf] tells its type.
package latchkey
