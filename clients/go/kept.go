package latchkey

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	readTimeout       = 3 * time.Second
	pauseAfterFailure = time.Second
)

// kept is a document of the gateway that a process keeps, and reads again once it is old. It has no goroutine while it is
// not asked for: whoever needs it and finds it older than interval starts a reading, and all who need it wait for that.
type kept[T any] struct {
	path     string
	withKey  bool
	interval time.Duration
	parse    func(body []byte) (T, error)

	mu      sync.Mutex
	known   known[T]
	etag    string
	failed  time.Time
	reading chan struct{}
}

// known is what is known of a document.
type known[T any] struct {
	value *T
	// When the answer that holds value was asked for.
	askedFor time.Time
	// When the newest answer was asked for; zero before the first one.
	readAt time.Time
	// Why the last reading failed.
	failure string
}

// elapsed is the time since a moment by the clock that says more: one may stand still while a machine sleeps, the other may
// be set back.
func elapsed(now, since time.Time) time.Duration {
	if since.IsZero() {
		return time.Duration(1<<63 - 1)
	}
	return max(now.Sub(since), now.Round(0).Sub(since.Round(0)))
}

// fresh returns the document, read again if it is old and the gateway answers. Nothing waits while what is known is younger
// than usable.
func (k *kept[T]) fresh(ctx context.Context, c *Client, usable time.Duration) known[T] {
	reading, isUsable := k.begin(c, usable)
	if reading != nil && !isUsable {
		select {
		case <-reading:
		case <-ctx.Done():
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.known
}

// begin starts a reading where one is due; after a failure not at once. It returns the reading that goes on.
func (k *kept[T]) begin(c *Client, usable time.Duration) (reading chan struct{}, isUsable bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := c.checks.now()
	age := elapsed(now, k.known.readAt)
	isDue := age > k.interval && elapsed(now, k.failed) >= pauseAfterFailure
	if isDue && k.reading == nil {
		k.reading = make(chan struct{})
		go k.read(c, k.reading, k.etag)
	}
	return k.reading, age <= usable
}

func (k *kept[T]) read(c *Client, done chan struct{}, etag string) {
	askedFor := c.checks.now()
	value, newTag, err := k.request(c, etag)
	k.mu.Lock()
	defer k.mu.Unlock()
	defer close(done)
	k.reading = nil
	if err != nil {
		k.failed = askedFor
		k.known.failure = err.Error()
		return
	}
	k.failed = time.Time{}
	k.known.readAt = askedFor
	if value != nil {
		k.etag = newTag
		k.known.value, k.known.askedFor = value, askedFor
	}
}

// request reads the document. Its value is nil if it is the one of the tag.
func (k *kept[T]) request(c *Client, etag string) (*T, string, error) {
	ctx, end := context.WithTimeout(context.Background(), readTimeout)
	defer end()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.settings.baseURL+k.path, nil)
	if err != nil {
		return nil, "", err
	}
	if k.withKey {
		request.Header.Set("Authorization", "Bearer "+c.settings.secretKey())
	}
	if etag != "" {
		request.Header.Set("If-None-Match", etag)
	}
	response, err := c.settings.http.Do(request)
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, longestAnswer))
	switch {
	case err != nil:
		return nil, "", err
	case response.StatusCode == http.StatusNotModified:
		return nil, "", nil
	case response.StatusCode != http.StatusOK:
		return nil, "", fmt.Errorf("status %d", response.StatusCode)
	}
	value, err := k.parse(body)
	return &value, response.Header.Get("Etag"), err
}
