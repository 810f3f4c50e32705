package latchkey

import (
	"crypto/rand"
	"os"
	"strings"
	"testing"
	"time"
)

const sandboxCode = "000000"

// onStack is a client of a running stack, which LATCHKEY_URL and LATCHKEY_SECRET_KEY (of a test App) name.
func onStack(t *testing.T) *Client {
	url, key := os.Getenv("LATCHKEY_URL"), os.Getenv("LATCHKEY_SECRET_KEY")
	if url == "" || key == "" {
		t.Skip("LATCHKEY_URL names no running stack")
	}
	c, err := New(url, key)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newEmail() string { return strings.ToLower(rand.Text()) + "@sandbox.test" }

func TestAPersonSignsInAndTheSessionIsCheckedHereUntilItIsRevoked(t *testing.T) {
	c, ctx, email := onStack(t), t.Context(), newEmail()
	sent, err := c.Otps.Email.Send(ctx, SendEmailOtpRequest{Email: email})
	if err != nil {
		t.Fatal(err)
	}
	input := VerifyOtpRequest{MethodID: sent.EmailID, OTP: sandboxCode, SessionExpiresIn: new(int64(60))}
	verified, err := c.Otps.Verify(ctx, input)
	if err != nil {
		t.Fatal(err)
	}
	jwt := *verified.SessionJWT
	session, err := c.VerifySession(ctx, jwt, Demand{RequireFactors: []string{"otp"}, MaxFactorAge: 5})
	if err != nil || session.UserID != verified.UserID {
		t.Fatal(session, err)
	}
	user, err := c.Users.Get(ctx, GetUserInput{UserID: session.UserID})
	if err != nil || user.Emails[0].Email != email {
		t.Error(user, err)
	}
	_, err = c.VerifySession(ctx, jwt, Demand{RequireFactors: []string{"totp"}})
	wantType(t, err, ErrorStepUpRequired)

	if _, err := c.Sessions.Revoke(ctx, RevokeSessionsRequest{SessionToken: verified.SessionToken}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * time.Second)
	_, err = c.VerifySession(ctx, jwt, Demand{})
	wantType(t, err, ErrorSessionNotFound)
}

func TestARefusalNamesItsTypeAndItsRequest(t *testing.T) {
	c, ctx := onStack(t), t.Context()
	sent, err := c.Otps.Email.Send(ctx, SendEmailOtpRequest{Email: newEmail()})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Otps.Verify(ctx, VerifyOtpRequest{MethodID: sent.EmailID, OTP: "111111"})
	wantType(t, err, ErrorInvalidOTP)
	record, err := c.Requests.Get(ctx, GetRequestInput{RequestID: err.(*Error).RequestID})
	if err != nil || *record.ErrorType != "invalid_otp" {
		t.Error(record, err)
	}
}

func TestOneIdempotencyKeyMakesOneUser(t *testing.T) {
	c, ctx, email := onStack(t), t.Context(), newEmail()
	first, err := c.Users.Create(ctx, CreateUserRequest{Email: &email}, IdempotencyKey(email))
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Users.Create(ctx, CreateUserRequest{Email: &email}, IdempotencyKey(email))
	if err != nil || again.UserID != first.UserID {
		t.Error(again, err)
	}
	_, err = c.Users.Create(ctx, CreateUserRequest{Email: &email}, Simulate(ErrorServiceUnavailable), Retries(0))
	wantType(t, err, ErrorServiceUnavailable)
}
