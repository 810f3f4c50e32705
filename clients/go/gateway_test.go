package latchkey

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const testKey = "sk_test_01k9z6x2m4f8v0c3r5t7w9y1ab_secret"

// seen is a request as the gateway saw it.
type seen struct {
	method, path, body string
	header             http.Header
}

// reply is what the gateway answers; one without a status closes the connection.
type reply struct {
	status int
	body   any
	header map[string]string
}

// testGateway answers as a test sets it up, and remembers what it was asked.
type testGateway struct {
	mu     sync.Mutex
	seen   []seen
	answer func(seen) reply
	url    string
}

func newGateway(t *testing.T) *testGateway {
	g := &testGateway{answer: func(seen) reply { return reply{status: 200, body: map[string]any{}} }}
	server := httptest.NewServer(http.HandlerFunc(g.serve))
	t.Cleanup(server.Close)
	g.url = server.URL
	return g
}

func (g *testGateway) serve(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	one := seen{method: r.Method, path: r.URL.RequestURI(), body: string(body), header: r.Header}
	g.mu.Lock()
	g.seen = append(g.seen, one)
	answer := g.answer(one)
	g.mu.Unlock()
	if answer.status == 0 {
		panic(http.ErrAbortHandler)
	}
	for name, value := range answer.header {
		w.Header().Set(name, value)
	}
	w.WriteHeader(answer.status)
	if text, isText := answer.body.(string); isText {
		_, _ = io.WriteString(w, text)
	} else if answer.status != http.StatusNotModified {
		_ = json.NewEncoder(w).Encode(answer.body)
	}
}

// answers these one after the other, and the last one from then on.
func (g *testGateway) answers(replies ...reply) {
	g.answer = func(seen) reply {
		next := replies[0]
		if len(replies) > 1 {
			replies = replies[1:]
		}
		return next
	}
}

// requests are those that it has seen.
func (g *testGateway) requests() []seen {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.seen)
}

func (g *testGateway) asked(part string) (count int) {
	for _, one := range g.requests() {
		if strings.Contains(one.path, part) {
			count++
		}
	}
	return count
}

func (g *testGateway) client(t *testing.T, options ...Option) *Client {
	t.Helper()
	client, err := New(g.url, testKey, options...)
	if err != nil {
		t.Fatal(err)
	}
	client.settings.firstPause = time.Millisecond
	return client
}

// refused is a refusal as the API answers it.
func refused(status int, errorType ErrorType) reply {
	body := map[string]any{"status_code": status, "error_type": errorType, "error_message": "About it."}
	return reply{status: status, body: body, header: map[string]string{"X-Request-Id": "req_1"}}
}

func (r reply) after(seconds string) reply {
	r.header = map[string]string{"Retry-After": seconds}
	return r
}

func wantType(t *testing.T, err error, errorType ErrorType) {
	t.Helper()
	if TypeOf(err) != errorType {
		t.Errorf("got %v, want %s", err, errorType)
	}
}
