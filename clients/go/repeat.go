package latchkey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	longestPause = 8 * time.Second
	// A longer wait is the caller's decision.
	longestRetryAfter = 10 * time.Second
	// No answer of the API is longer.
	longestAnswer = 64 << 20
)

// repeated sends a request until it succeeds, or fails for good.
func repeated(ctx context.Context, s *callSettings, r *request) ([]byte, error) {
	endsAt := time.Now().Add(s.totalTimeout)
	for failed := 0; ; failed++ {
		timeout := min(s.timeout, time.Until(endsAt))
		body, failure := attempt(ctx, s, r, timeout)
		if failure == nil {
			return body, nil
		}
		pause := pauseOf(failed, failure, rand.Float64(), s.firstPause)
		// The time of the call ends in the last error, which says more than that it took long.
		isLate := time.Now().Add(pause).After(endsAt)
		if failed >= s.retries || isLate || ctx.Err() != nil || !isRepeatable(r.method, failure) {
			return nil, failure
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			failure.Cause = context.Cause(ctx)
			return nil, failure
		}
	}
}

// attempt sends a request once.
func attempt(ctx context.Context, s *callSettings, r *request, timeout time.Duration) ([]byte, *Error) {
	within, end := context.WithTimeout(ctx, timeout)
	defer end()
	response, body, err := send(within, s.http, r)
	if err != nil {
		return nil, lost(ctx, err, r.operation)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, refusalError(response, body, r.operation)
	}
	return body, nil
}

func send(ctx context.Context, client *http.Client, r *request) (*http.Response, []byte, error) {
	request, err := http.NewRequestWithContext(ctx, r.method, r.url, strings.NewReader(r.body))
	if err != nil {
		return nil, nil, err
	}
	request.Header = r.header
	response, err := client.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, longestAnswer))
	return response, body, err
}

// lost is the error of a request without an answer.
func lost(ctx context.Context, err error, operation string) *Error {
	e := &Error{Type: ErrorConnectionFailed, Operation: operation, Cause: withoutAddress(err)}
	e.Message = "Latchkey could not be reached; nothing is known of the outcome."
	if errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		e.Type = ErrorTimedOut
		e.Message = "Latchkey did not answer in time; nothing is known of the outcome."
	}
	return e
}

// withoutAddress leaves out the address, in which a search has the email of a person. Causes are printed into logs.
func withoutAddress(err error) error {
	var sent *url.Error
	if !errors.As(err, &sent) {
		return err
	}
	address, _ := url.Parse(sent.URL)
	if address == nil {
		return sent.Err
	}
	return fmt.Errorf("%s://%s: %w", address.Scheme, address.Host, sent.Err)
}

// isRepeatable says whether a failed attempt may be repeated. A GET changes nothing; a POST has an Idempotency-Key or needs
// none, so its effect happens once. A DELETE that took effect would answer 404 to its repetition, so it is repeated only if
// it was surely not done. An answer that says that it stays is believed.
func isRepeatable(method string, e *Error) bool {
	if e.IsFinal {
		return false
	}
	mayWait := e.RetryAfter <= longestRetryAfter
	// Other 429s count the attempts of a person, and end by that person's waiting.
	if e.Status == http.StatusTooManyRequests {
		return e.Type == ErrorRateLimited && mayWait
	}
	if method != http.MethodGet && method != http.MethodPost {
		return false
	}
	switch e.Type {
	case ErrorIdempotencyInProgress:
		return mayWait
	case ErrorConnectionFailed, ErrorTimedOut:
		return true
	default:
		return e.Status >= 500 && mayWait
	}
}

// pauseOf is the time before the next attempt: what the answer asks for, or a random part of a time that doubles. attempt
// is 0 after the first one; random is from 0 to below 1, so that clients that failed together do not come back together.
func pauseOf(attempt int, e *Error, random float64, first time.Duration) time.Duration {
	if e.RetryAfter > 0 {
		return e.RetryAfter + time.Duration(random*float64(first))
	}
	longest := min(longestPause, first<<min(attempt, 20))
	return longest/2 + time.Duration(random*float64(longest/2))
}
