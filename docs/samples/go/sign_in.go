package samples

import (
	"context"

	latchkey "github.com/latchkey/latchkey/clients/go"
)

// SendCode returns the id that the code belongs to: keep it until the person has typed the code.
func SendCode(ctx context.Context, client *latchkey.Client, email string) (string, error) {
	sent, err := client.Otps.Email.Send(ctx, latchkey.SendEmailOtpRequest{Email: email})
	if err != nil {
		return "", err
	}
	return sent.EmailID, nil
}

// SignIn returns the session token for an HttpOnly cookie; an empty one for a wrong code.
func SignIn(ctx context.Context, client *latchkey.Client, methodID, code string) (string, error) {
	verified, err := client.Otps.Verify(ctx, latchkey.VerifyOtpRequest{
		MethodID:         methodID,
		OTP:              code,
		SessionExpiresIn: new(int64(60 * 24)), // minutes
	})
	if latchkey.TypeOf(err) == latchkey.ErrorInvalidOTP {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return *verified.SessionToken, nil
}
