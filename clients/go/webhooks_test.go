package latchkey

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"testing"
	"time"
)

const delivered = `{"id":"evt_1","type":"user.deleted"}`

var webhookKey = []byte("0123456789abcdef01234567")

func secretOf(key []byte) string { return "whsec_" + base64.StdEncoding.EncodeToString(key) }

func signedHeader(body string, at time.Time, key []byte) http.Header {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("evt_1." + timestamp + "." + body))
	header := http.Header{}
	header.Set("Webhook-Id", "evt_1")
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", "v1,AAAA v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	return header
}

func TestAnswersTheEventOfASignedDelivery(t *testing.T) {
	now := time.Now()
	old := secretOf([]byte("another"))
	event, err := VerifyWebhook([]byte(delivered), signedHeader(delivered, now, webhookKey), old, secretOf(webhookKey))
	if err != nil || event.ID != "evt_1" || event.Type != "user.deleted" {
		t.Error(event, err)
	}
	for name, header := range map[string]http.Header{
		"no signature": {},
		"another body": signedHeader("{}", now, webhookKey),
		"another key":  signedHeader(delivered, now, []byte("another")),
		"too old":      signedHeader(delivered, now.Add(-302*time.Second), webhookKey),
		"of later":     signedHeader(delivered, now.Add(302*time.Second), webhookKey),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := VerifyWebhook([]byte(delivered), header, secretOf(webhookKey))
			wantType(t, err, ErrorInvalidWebhook)
		})
	}
}

func TestChecksNoDeliveryByWhatCanBeNoSecret(t *testing.T) {
	good := secretOf(webhookKey)
	for _, secrets := range [][]string{{""}, {"whsec_"}, {"whsec_ä"}, {good, ""}, {good, "whsec_"}} {
		for _, key := range [][]byte{webhookKey, {}} {
			header := signedHeader(delivered, time.Now(), key)
			if _, err := VerifyWebhook([]byte(delivered), header, secrets...); err == nil || TypeOf(err) != "" {
				t.Error(secrets, err)
			}
		}
	}
}
