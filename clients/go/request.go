package latchkey

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// caller makes a call, and returns the JSON of its answer.
type caller func(ctx context.Context, operation string, input any, options []CallOption) ([]byte, error)

// called makes a call whose answer is a T.
func called[T any](ctx context.Context, call caller, operation string, input any, options []CallOption) (*T, error) {
	body, err := call(ctx, operation, input, options)
	if err != nil {
		return nil, err
	}
	var answer T
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, unexpectedAnswer(http.StatusOK, operation)
	}
	return &answer, nil
}

// OrNull is an optional member of a request where null says something: absent leaves it as it is.
//
//	ExternalID: &latchkey.OrNull[string]{}                // null, which removes it
//	ExternalID: &latchkey.OrNull[string]{Value: new("7")}
type OrNull[T any] struct {
	// Null where it is nil.
	Value *T
}

// MarshalJSON writes the value, or null.
func (n OrNull[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.Value) }

// UnmarshalJSON reads the value, or null.
func (n *OrNull[T]) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &n.Value) }

// row is how an operation is sent.
type row struct {
	method  string
	path    string
	hasBody bool
	// Whether a repetition without an Idempotency-Key could do something twice.
	needsKey bool
}

// request is one that is sent as often as its repetitions want; every attempt has the same Idempotency-Key.
type request struct {
	operation string
	method    string
	url       string
	header    http.Header
	body      string
}

var (
	// An id of ours, which is opaque otherwise. Anything else could be another path: `..`, or `list` in place of an id.
	idForm   = regexp.MustCompile(`^[A-Za-z0-9]+_[A-Za-z0-9_]+$`)
	wordForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	inPath   = regexp.MustCompile(`\{(\w+)\}`)
	printed  = regexp.MustCompile(`^[ -~]{1,255}$`)
)

func newRequest(s *callSettings, operation string, input any) (*request, error) {
	row := rows[operation]
	members, err := membersOf(input)
	if err != nil {
		return nil, err
	}
	path, err := pathOf(row.path, members, operation)
	if err != nil {
		return nil, err
	}
	r := &request{operation: operation, method: row.method, url: s.baseURL + path, header: http.Header{}}
	r.header.Set("User-Agent", "latchkey-go/"+Version)
	r.header.Set("Authorization", "Bearer "+s.secretKey())
	if row.method == http.MethodGet {
		r.url += queryOf(members)
	}
	if row.hasBody {
		body, _ := json.Marshal(members)
		r.body = string(body)
		r.header.Set("Content-Type", "application/json")
	}
	return r, addHeaders(r.header, s, row)
}

func addHeaders(header http.Header, s *callSettings, row row) error {
	key := s.idempotencyKey
	if key == "" && row.needsKey {
		key = rand.Text()
	}
	if key != "" && !printed.MatchString(key) {
		return errors.New("latchkey: an idempotency key has 1 to 255 printable ASCII characters")
	}
	if key != "" {
		header.Set("Idempotency-Key", key)
	}
	if s.simulate != "" {
		header.Set("Latchkey-Simulate", s.simulate)
	}
	return nil
}

// membersOf returns what an input holds, by the names of the API.
func membersOf(input any) (map[string]json.RawMessage, error) {
	members := map[string]json.RawMessage{}
	if input == nil {
		return members, nil
	}
	text, err := json.Marshal(input)
	if err != nil {
		return nil, err
	}
	return members, json.Unmarshal(text, &members)
}

// pathOf puts the members of the path into it, and takes them out of the others.
func pathOf(path string, members map[string]json.RawMessage, operation string) (string, error) {
	for _, match := range inPath.FindAllStringSubmatch(path, -1) {
		name := match[1]
		form, kind := wordForm, "a name"
		if strings.HasSuffix(name, "_id") {
			form, kind = idForm, "an id"
		}
		value := textOf(members[name])
		if !form.MatchString(value) {
			message := name + " must be " + kind + " as Latchkey has given it"
			fields := []FieldProblem{{Field: name, Message: message}}
			return "", &Error{Type: ErrorInvalidRequest, Message: message, Operation: operation, Fields: fields}
		}
		path = strings.ReplaceAll(path, match[0], value)
		delete(members, name)
	}
	return path, nil
}

func queryOf(members map[string]json.RawMessage) string {
	query := url.Values{}
	for name, value := range members {
		query.Set(name, textOf(value))
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

// textOf is a string without its quotes, and any other JSON as it is.
func textOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}
