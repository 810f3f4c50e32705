package latchkey

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
)

const (
	// A revoked key is trusted no longer than the first, if the gateway answers; keys that are known serve for the second if
	// it does not.
	keysFresh  = 30 * time.Second
	keysUsable = 10 * time.Minute
	listFresh  = time.Second
	// An older list than this is waited for.
	listUsable = 2 * time.Second
)

// Demand is what a session must have been verified by, and how much may be unknown.
type Demand struct {
	// A factor of each of these types.
	RequireFactors []string
	// Whole minutes since those factors, or any where none is named, were verified; 0 is any age.
	MaxFactorAge int
	// Accepts JWTs while the list of revoked sessions cannot be read, for at most the 5 minutes that a JWT lives. Otherwise
	// they are refused (`revocations_stale`).
	AcceptStaleRevocations bool
	// After this the list is stale; 5 s unless set. It is read once a second while it is used.
	StaleAfter time.Duration
}

type revokedSessions struct {
	digests map[string]struct{}
	// The list may leave out sessions of JWTs that were signed before this (Unix epoch seconds).
	coversFrom int64
}

// sessionChecks has the keys of an App, and its list of revoked sessions.
type sessionChecks struct {
	client *Client
	now    func() time.Time
	keys   kept[jose.JSONWebKeySet]

	once sync.Once
	list kept[revokedSessions]
}

func (s *sessionChecks) init(c *Client) {
	s.client, s.now = c, time.Now
	s.keys.path, s.keys.withKey = "/v1/auth/jwks/default", true
	s.keys.interval, s.keys.parse = keysFresh, keysOf
	s.list.interval, s.list.parse = listFresh, revokedOf
}

func revokedOf(body []byte) (revokedSessions, error) {
	var document struct {
		Sids       []string `json:"sids"`
		CoversFrom *int64   `json:"covers_from"`
	}
	if err := json.Unmarshal(body, &document); err != nil || document.CoversFrom == nil {
		return revokedSessions{}, fmt.Errorf("the answer is not one of Latchkey")
	}
	digests := make(map[string]struct{}, len(document.Sids))
	for _, digest := range document.Sids {
		digests[digest] = struct{}{}
	}
	return revokedSessions{digests: digests, coversFrom: *document.CoversFrom}, nil
}

// VerifySession checks a session JWT in the process: signature, issuer, audience, times, factors, and that its session is not
// among those that were revoked. A revocation is known here within 2 seconds.
//
// It fails with an [*Error] of `invalid_session_jwt` (401), `session_jwt_expired` (401), `session_not_found` (404),
// `step_up_required` (403), `connection_failed`, `revocations_stale`.
func (c *Client) VerifySession(ctx context.Context, jwt string, demand Demand) (*VerifiedSession, error) {
	s := &c.checks
	keys := s.keys.fresh(ctx, c, keysFresh)
	if keys.value == nil || elapsed(s.now(), keys.readAt) > keysUsable {
		message := fmt.Sprintf("The keys of session JWTs could not be read from %s: %s.", c.settings.baseURL, keys.failure)
		return nil, sessionError(ErrorConnectionFailed, message, 0)
	}
	checked, err := checkJWT(jwt, keys.value, c.settings.issuer, s.now())
	if err != nil {
		return nil, err
	}
	isCovered, err := s.isAlive(ctx, checked, demand)
	if err != nil {
		return nil, err
	}
	if !isCovered {
		if _, err := c.Sessions.Verify(ctx, VerifySessionRequest{SessionJWT: &jwt}); err != nil {
			return nil, err
		}
	}
	unmet := unmetFactors(checked.session.Factors, demand, s.now().Unix())
	if len(unmet) > 0 {
		e := sessionError(ErrorStepUpRequired, "The session lacks a factor, or it was verified too long ago.", 403)
		e.RequiredFactors = unmet
		return nil, e
	}
	return &checked.session, nil
}

// isAlive is false if only the API can tell. It fails with session_not_found and revocations_stale.
func (s *sessionChecks) isAlive(ctx context.Context, checked *checkedJWT, demand Demand) (bool, error) {
	// The key of the client is one App's, whose JWTs are all that the check lets through.
	s.once.Do(func() { s.list.path = "/v1/apps/" + checked.appID + "/.well-known/revoked.json" })
	revoked := s.list.fresh(ctx, s.client, listUsable)
	if revoked.value != nil {
		if _, isRevoked := revoked.value.digests[digestOf(checked.session.SessionID)]; isRevoked {
			return false, sessionError(ErrorSessionNotFound, "The session has ended.", 404)
		}
	}
	staleAfter := demand.StaleAfter
	if staleAfter == 0 {
		staleAfter = 5 * time.Second
	}
	if revoked.value == nil || elapsed(s.now(), revoked.readAt) > staleAfter {
		if demand.AcceptStaleRevocations {
			return true, nil
		}
		why := fmt.Sprintf("The list of revoked sessions could not be read (%s)", revoked.failure)
		return false, sessionError(ErrorRevocationsStale, why+": the session may have been revoked.", 0)
	}
	// The end of a session leaves the list after some minutes, also where this process has a slow clock.
	covered := revoked.value.coversFrom + int64(elapsed(s.now(), revoked.askedFor).Seconds())
	return checked.issuedAt >= covered, nil
}

// digestOf is the first 16 bytes of the SHA-256 of a sid, base64url, as the list holds it.
func digestOf(sessionID string) string {
	hash := sha256.Sum256([]byte(sessionID))
	return base64.RawURLEncoding.EncodeToString(hash[:16])
}

// unmetFactors are those that a session lacks, as POST /v1/auth/sessions/verify decides it; now is in Unix epoch seconds.
func unmetFactors(factors []ClaimedFactor, demand Demand, now int64) []UnmetFactor {
	if len(demand.RequireFactors) == 0 && demand.MaxFactorAge == 0 {
		return nil
	}
	var since int64
	if demand.MaxFactorAge > 0 {
		since = now - int64(demand.MaxFactorAge)*60
	}
	wanted := demand.RequireFactors
	if len(wanted) == 0 {
		wanted = []string{"any"}
	}
	var unmet []UnmetFactor
	known := map[string]bool{}
	for _, factorType := range wanted {
		if known[factorType] {
			continue
		}
		known[factorType] = true
		if reason := whyUnmet(factors, factorType, since); reason != "" {
			unmet = append(unmet, UnmetFactor{Type: factorType, Reason: reason})
		}
	}
	return unmet
}

func whyUnmet(factors []ClaimedFactor, factorType string, since int64) string {
	isMissing := factorType != "any"
	for _, factor := range factors {
		if factorType != "any" && factor.Type != factorType {
			continue
		}
		isMissing = false
		if factor.LastVerifiedAt >= since {
			return ""
		}
	}
	if isMissing {
		return "factor_missing"
	}
	return "factor_too_old"
}
