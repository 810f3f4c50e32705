package latchkey

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// Client is a client of one App: every operation of the API, and what servers need besides. Make one, and use it
// everywhere, from any goroutine.
type Client struct {
	Calls

	settings settings
	checks   sessionChecks
}

type settings struct {
	baseURL      string
	secretKey    secret
	http         *http.Client
	timeout      time.Duration
	totalTimeout time.Duration
	retries      int
	issuer       string
	firstPause   time.Duration
}

// secret answers a text that no format prints.
type secret func() string

// Option is an option of a client.
type Option func(*settings)

// WithHTTPClient sets what makes the requests. Its redirects are not followed: the key goes to no other address.
func WithHTTPClient(client *http.Client) Option {
	return func(s *settings) { s.http = client }
}

// WithTimeouts sets the time of one attempt (15 s unless set) and that of a call with all its attempts (60 s).
func WithTimeouts(attempt, total time.Duration) Option {
	return func(s *settings) { s.timeout, s.totalTimeout = attempt, total }
}

// WithRetries sets the attempts after the first, where a repetition is safe; 3 unless set.
func WithRetries(retries int) Option {
	return func(s *settings) { s.retries = retries }
}

// WithIssuer names the exact `iss` that session JWTs must have, `{PUBLIC_BASE_URL}/v1/apps/{app_id}`. Without it, any of
// Latchkey passes, for the App whose keys the secret key reads.
func WithIssuer(issuer string) Option {
	return func(s *settings) { s.issuer = issuer }
}

var (
	address = regexp.MustCompile(`^https?://[^\s?#]+$`)
	keyForm = regexp.MustCompile(`^[!-~]+$`)
)

// New makes a client. It fails if the address or the key cannot be one, and does not repeat the key.
func New(baseURL, secretKey string, options ...Option) (*Client, error) {
	if !address.MatchString(baseURL) {
		return nil, errors.New("latchkey: the address must be an http or https URL")
	}
	// A header refuses other characters with a message that repeats them.
	if !keyForm.MatchString(secretKey) {
		return nil, errors.New("latchkey: the secret key must be an API key such as sk_test_…")
	}
	c := &Client{settings: settings{
		baseURL:      strings.TrimRight(baseURL, "/"),
		secretKey:    func() string { return secretKey },
		http:         &http.Client{},
		timeout:      15 * time.Second,
		totalTimeout: 60 * time.Second,
		retries:      3,
		firstPause:   250 * time.Millisecond,
	}}
	for _, option := range options {
		option(&c.settings)
	}
	own := *c.settings.http
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.settings.http = &own
	c.init(c.do)
	c.checks.init(c)
	return c, nil
}

// CallOption is an option of one call.
type CallOption func(*callSettings)

type callSettings struct {
	settings

	idempotencyKey string
	simulate       string
}

// IdempotencyKey is the key under which a POST takes effect once, 1 to 255 printable ASCII characters; a new one for each
// call unless set.
func IdempotencyKey(key string) CallOption {
	return func(s *callSettings) { s.idempotencyKey = key }
}

// Retries sets the attempts of the call after the first.
func Retries(retries int) CallOption {
	return func(s *callSettings) { s.retries = retries }
}

// Simulate makes a call of a test App answer this error, and have no effect.
func Simulate(errorType ErrorType) CallOption {
	return func(s *callSettings) { s.simulate = string(errorType) }
}

// do makes one call, with its repetitions, and returns the JSON of the answer.
func (c *Client) do(ctx context.Context, operation string, input any, options []CallOption) ([]byte, error) {
	s := callSettings{settings: c.settings}
	for _, option := range options {
		option(&s)
	}
	r, err := newRequest(&s, operation, input)
	if err != nil {
		return nil, err
	}
	return repeated(ctx, &s, r)
}
