package latchkey

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestSendsPathQueryAndBodyWithTheKey(t *testing.T) {
	g, ctx := newGateway(t), t.Context()
	c := g.client(t)
	if _, err := c.Users.List(ctx, ListUsersInput{Status: new("active"), Limit: new(int64(5))}); err != nil {
		t.Fatal(err)
	}
	input := UpdateUserInput{UserID: "user_1", FirstName: new("Ada"), ExternalID: &OrNull[string]{}}
	if _, err := c.Users.Update(ctx, input); err != nil {
		t.Fatal(err)
	}
	listed, updated := g.requests()[0], g.requests()[1]
	if listed.method != "GET" || listed.path != "/v1/auth/users/list?limit=5&status=active" {
		t.Error(listed)
	}
	if updated.method != "POST" || updated.path != "/v1/auth/users/user_1/update" {
		t.Error(updated)
	}
	if updated.body != `{"external_id":null,"first_name":"Ada"}` {
		t.Error(updated.body)
	}
	if updated.header.Get("Authorization") != "Bearer "+testKey {
		t.Error(updated.header)
	}
}

func TestSendsNoIDThatCouldBeAnotherPath(t *testing.T) {
	g := newGateway(t)
	for _, id := range []string{"list", "..", "user_1/../list", "user_1\n", ""} {
		_, err := g.client(t).Users.Get(t.Context(), GetUserInput{UserID: id})
		wantType(t, err, ErrorInvalidRequest)
	}
	if len(g.requests()) > 0 {
		t.Error(g.requests())
	}
}

func TestAnErrorHasWhatTheAnswerSays(t *testing.T) {
	g := newGateway(t)
	answer := refused(400, ErrorInvalidOTP)
	answer.body.(map[string]any)["fields"] = []FieldProblem{{Field: "otp", Message: "wrong"}}
	answer.header["Retry-After"] = "7"
	g.answers(answer)
	_, err := g.client(t).Otps.Verify(t.Context(), VerifyOtpRequest{MethodID: "email_1", OTP: "111111"})
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Type != ErrorInvalidOTP || e.Status != 400 || e.Operation != "verifyOtp" || e.RequestID != "req_1" {
		t.Fatalf("%+v", err)
	}
	if e.RetryAfter != 7*time.Second || len(e.Fields) != 1 || e.Fields[0].Field != "otp" || len(g.requests()) != 1 {
		t.Errorf("%+v", e)
	}
}

func TestNothingPrintedHasTheKey(t *testing.T) {
	c, _ := New("http://127.0.0.1:9", testKey, WithRetries(0))
	_, err := c.Users.Get(t.Context(), GetUserInput{UserID: "user_1"})
	wantType(t, err, ErrorConnectionFailed)
	for _, text := range []string{fmt.Sprintf("%v %+v %#v", c, c.settings, c.settings), fmt.Sprintf("%v %+v %#v", err, err, err)} {
		if strings.Contains(text, testKey) {
			t.Error(text)
		}
	}
}

func TestACauseNamesTheOriginAndNoEmailOfASearch(t *testing.T) {
	c, _ := New("http://127.0.0.1:9/below", testKey, WithRetries(0))
	_, err := c.Users.List(t.Context(), ListUsersInput{Email: new("ada@example.com")})
	text := fmt.Sprintf("%v %+v", err, errors.Unwrap(err))
	if strings.Contains(text, "ada") || !strings.Contains(text, "(http://127.0.0.1:9: dial tcp") {
		t.Error(text)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Users.List(ctx, ListUsersInput{Email: new("ada@example.com")}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTheKeyFollowsNoRedirect(t *testing.T) {
	g := newGateway(t)
	g.answers(reply{status: 307, body: "", header: map[string]string{"Location": "/elsewhere"}})
	_, err := g.client(t, WithHTTPClient(http.DefaultClient)).Users.Get(t.Context(), GetUserInput{UserID: "user_1"})
	wantType(t, err, ErrorUnexpectedAnswer)
	if len(g.requests()) != 1 {
		t.Error(g.requests())
	}
}

func TestRefusesWhatCanBeNoAddressOrKey(t *testing.T) {
	for _, one := range [][2]string{{"auth.example.com", testKey}, {"https://x", ""}, {"https://x", "sk\n"}} {
		if _, err := New(one[0], one[1]); err == nil || strings.Contains(err.Error(), "sk\n") {
			t.Error(one, err)
		}
	}
}

func TestARequestEndsWithItsContext(t *testing.T) {
	g := newGateway(t)
	ctx, cancel := context.WithCancel(t.Context())
	g.answer = func(seen) reply {
		cancel()
		return refused(503, ErrorServiceUnavailable)
	}
	_, err := g.client(t).Users.Get(ctx, GetUserInput{UserID: "user_1"})
	if err == nil || len(g.requests()) != 1 {
		t.Error(err, len(g.requests()))
	}
}

func create(c *Client, options ...CallOption) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := c.Users.Create(ctx, CreateUserRequest{Email: new("ada@example.com")}, options...)
		return err
	}
}

func TestAPostIsRepeatedUnderOneKey(t *testing.T) {
	g := newGateway(t)
	g.answers(refused(503, ErrorServiceUnavailable), reply{}, reply{status: 200, body: map[string]any{}})
	if err := create(g.client(t))(t.Context()); err != nil || len(g.requests()) != 3 {
		t.Fatal(err, len(g.requests()))
	}
	key := g.requests()[0].header.Get("Idempotency-Key")
	if key == "" || g.requests()[2].header.Get("Idempotency-Key") != key || g.requests()[1].body != g.requests()[2].body {
		t.Error(g.requests())
	}
	_ = create(g.client(t), IdempotencyKey("order 1"))(t.Context())
	if g.requests()[3].header.Get("Idempotency-Key") != "order 1" {
		t.Error(g.requests()[3].header)
	}
	if err := create(g.client(t), IdempotencyKey("ä"))(t.Context()); err == nil {
		t.Error("takes a key that no header can hold")
	}
}

func TestRepetitions(t *testing.T) {
	down := refused(503, ErrorServiceUnavailable)
	stays := refused(503, ErrorChainNotConfigured)
	stays.header = map[string]string{"Latchkey-Should-Retry": "false"}
	remove := func(c *Client) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := c.Users.Delete(ctx, DeleteUserInput{UserID: "user_1"})
			return err
		}
	}
	post := func(c *Client) func(context.Context) error { return create(c) }
	for _, one := range []struct {
		name   string
		call   func(*Client) func(context.Context) error
		answer reply
		times  int
	}{
		{"a post after 503", post, down, 4},
		{"a post without an answer", post, reply{}, 4},
		{"a post after a refusal", post, refused(400, ErrorInvalidEmail), 1},
		{"a post that is under way", post, refused(409, ErrorIdempotencyInProgress), 4},
		{"a post after a rate limit", post, refused(429, ErrorRateLimited), 4},
		{"a post after a long rate limit", post, refused(429, ErrorRateLimited).after("11"), 1},
		{"a post after the limit of a person", post, refused(429, ErrorTooManyMessages), 1},
		{"a post after a long 503", post, down.after("11"), 1},
		{"a post after what stays", post, stays, 1},
		{"a post after a page of a proxy", post, reply{status: 502, body: "<html>"}, 4},
		{"a success that is none", post, reply{status: 200, body: "<html>"}, 1},
		{"a delete after 503", remove, down, 1},
		{"a delete after a rate limit", remove, refused(429, ErrorRateLimited), 4},
	} {
		t.Run(one.name, func(t *testing.T) {
			g := newGateway(t)
			g.answers(one.answer)
			if err := one.call(g.client(t))(t.Context()); err == nil || len(g.requests()) != one.times {
				t.Errorf("sent %d times, want %d (%v)", len(g.requests()), one.times, err)
			}
		})
	}
}

func TestNoAttemptBeginsAfterTheTimeOfTheCall(t *testing.T) {
	g := newGateway(t)
	g.answers(refused(429, ErrorRateLimited).after("5"))
	if err := create(g.client(t, WithTimeouts(time.Second, time.Second)))(t.Context()); err == nil || len(g.requests()) != 1 {
		t.Error(err, len(g.requests()))
	}
}

func TestAPauseDoublesUpTo8SecondsOrIsWhatTheAnswerAsksFor(t *testing.T) {
	first := 250 * time.Millisecond
	for attempt, want := range map[int]time.Duration{0: 125 * time.Millisecond, 1: first, 9: 4 * time.Second, 99: 4 * time.Second} {
		if got := pauseOf(attempt, &Error{}, 0, first); got != want {
			t.Error(attempt, got)
		}
	}
	if got := pauseOf(0, &Error{RetryAfter: 3 * time.Second}, 0, first); got != 3*time.Second {
		t.Error(got)
	}
}
