package latchkey

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// The clock of this process may be late by this: a JWT that was signed just now is valid.
const lateClock = 5

var (
	// The typ of session JWTs, and the general one that they had until version 0.2.0: 0.3 takes it, too; 0.4 refuses it.
	sessionTypes = []string{"session+jwt", "JWT"}
	// A signature in its one spelling: no bits after its last byte.
	canonicalSignature = regexp.MustCompile(`\.(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$`)
	audience           = regexp.MustCompile(`^app_\w+$`)
)

// ClaimedFactor is a way in which the user was verified.
type ClaimedFactor struct {
	Type            string `json:"type"`
	DeliveryChannel string `json:"delivery_channel"`
	// Unix epoch seconds.
	LastVerifiedAt int64 `json:"last_verified_at"`
}

// VerifiedSession is a session as its JWT says it is; times in Unix epoch seconds.
type VerifiedSession struct {
	UserID    string
	SessionID string
	StartedAt int64
	// End of the session, as it was known when the JWT was signed.
	ExpiresAt int64
	Factors   []ClaimedFactor
	// End of the JWT, at most 5 minutes after it was signed.
	JWTExpiresAt int64
	// All claims, those of the App setting `session_claims` too.
	Claims map[string]any
}

// sessionClaims are those that a session JWT must have; RFC 7519, 4.1, and sid of OpenID Connect.
type sessionClaims struct {
	Issuer    *string `json:"iss"`
	Audience  *string `json:"aud"`
	Subject   *string `json:"sub"`
	SessionID *string `json:"sid"`
	IssuedAt  *int64  `json:"iat"`
	NotBefore int64   `json:"nbf"`
	Expires   *int64  `json:"exp"`
	Session   *struct {
		StartedAt int64            `json:"started_at"`
		ExpiresAt *int64           `json:"expires_at"`
		Factors   *[]ClaimedFactor `json:"factors"`
	} `json:"session"`
}

func (c *sessionClaims) areAll() bool {
	return c.Issuer != nil && c.Audience != nil && c.Subject != nil && c.SessionID != nil && c.IssuedAt != nil &&
		c.Expires != nil && c.Session != nil && c.Session.ExpiresAt != nil && c.Session.Factors != nil
}

// areOfLatchkey: keys of an App sign for it alone, so its issuer has to name the App that is the audience.
func (c *sessionClaims) areOfLatchkey() bool {
	return audience.MatchString(*c.Audience) && strings.HasSuffix(*c.Issuer, "/v1/apps/"+*c.Audience)
}

// checkedJWT is a JWT that the App's key signed.
type checkedJWT struct {
	appID    string
	issuedAt int64
	session  VerifiedSession
}

func keysOf(body []byte) (jose.JSONWebKeySet, error) {
	var keys jose.JSONWebKeySet
	err := json.Unmarshal(body, &keys)
	return keys, err
}

// checkJWT checks a session JWT by the keys of its App (RFC 7519, 7.2). It fails with invalid_session_jwt and
// session_jwt_expired.
func checkJWT(text string, keys *jose.JSONWebKeySet, issuer string, now time.Time) (*checkedJWT, error) {
	claims, all, isSigned := signedClaims(text, keys)
	if !isSigned || !claims.areAll() || !claims.areOfLatchkey() || (issuer != "" && issuer != *claims.Issuer) {
		return nil, invalidJWT()
	}
	if max(*claims.IssuedAt, claims.NotBefore) > now.Unix()+lateClock {
		return nil, invalidJWT()
	}
	// The tolerance is for clocks that are late, not for JWTs.
	if min(*claims.Expires, *claims.Session.ExpiresAt) <= now.Unix() {
		return nil, expiredJWT()
	}
	session := VerifiedSession{
		UserID:       *claims.Subject,
		SessionID:    *claims.SessionID,
		StartedAt:    claims.Session.StartedAt,
		ExpiresAt:    *claims.Session.ExpiresAt,
		Factors:      *claims.Session.Factors,
		JWTExpiresAt: *claims.Expires,
		Claims:       all,
	}
	return &checkedJWT{appID: *claims.Audience, issuedAt: *claims.IssuedAt, session: session}, nil
}

// signedClaims returns the claims of a JWT of sessions, if one of the keys signed it.
func signedClaims(text string, keys *jose.JSONWebKeySet) (claims sessionClaims, all map[string]any, isSigned bool) {
	token, err := jwt.ParseSigned(text, []jose.SignatureAlgorithm{jose.RS256})
	if err != nil || !canonicalSignature.MatchString(text) || len(token.Headers) != 1 {
		return claims, nil, false
	}
	header := token.Headers[0]
	typ, _ := header.ExtraHeaders["typ"].(string)
	found := keys.Key(header.KeyID)
	if !slices.Contains(sessionTypes, typ) || header.KeyID == "" || len(found) != 1 {
		return claims, nil, false
	}
	err = token.Claims(found[0].Key, &claims, &all)
	return claims, all, err == nil
}

func invalidJWT() *Error {
	return sessionError(ErrorInvalidSessionJWT, "The session JWT is not one of this App.", 401)
}

func expiredJWT() *Error {
	message := "The session JWT has expired. Its session may be alive: verify it over the API."
	return sessionError(ErrorSessionJWTExpired, message, 401)
}

func sessionError(errorType ErrorType, message string, status int) *Error {
	return &Error{Type: errorType, Message: message, Status: status, Operation: "verifySession"}
}
