package latchkey

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const webhookTolerance = 5 * time.Minute

// VerifyWebhook checks a delivery by the Standard Webhooks specification: its signature over the body as it came, in constant
// time, and that it was signed at most 5 minutes ago. A delivery may come twice: remember the ID of the event. There are
// several secrets (`whsec_…`) while one is replaced.
//
// It fails with an [*Error] of `invalid_webhook` if it is not one of ours, and with another error if a secret cannot be one.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (*FeedEvent, error) {
	var isSigned bool
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return nil, errors.New("latchkey: a webhook secret must be one such as whsec_…")
		}
		isSigned = isSignedBy(key, body, header) || isSigned
	}
	if !isSigned || !isRecent(header.Get("Webhook-Timestamp"), time.Now()) {
		message := "The webhook was not signed by a known secret, or more than 5 minutes ago."
		return nil, &Error{Type: ErrorInvalidWebhook, Message: message, Status: http.StatusBadRequest}
	}
	var event FeedEvent
	return &event, json.Unmarshal(body, &event)
}

func isRecent(timestamp string, now time.Time) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	return err == nil && now.Sub(time.Unix(seconds, 0)).Abs() <= webhookTolerance
}

func isSignedBy(key, body []byte, header http.Header) bool {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("Webhook-Id") + "." + header.Get("Webhook-Timestamp") + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	var isSigned bool
	for _, given := range strings.Fields(header.Get("Webhook-Signature")) {
		isSigned = hmac.Equal([]byte(given), expected) || isSigned
	}
	return isSigned
}
