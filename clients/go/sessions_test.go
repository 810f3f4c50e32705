package latchkey

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

const (
	appID    = "app_01k9z6x2m4f8v0c3r5t7w9y1ab"
	issuedBy = "https://auth.example.com/v1/apps/" + appID
)

var privateKeys = map[string]*rsa.PrivateKey{"jwk_1": newKey(), "jwk_2": newKey()}

func newKey() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
}

// testIssuer signs session JWTs as the session service does, and answers their keys and the list of revoked sessions.
type testIssuer struct {
	t           *testing.T
	g           *testGateway
	c           *Client
	kid         string
	revoked     []string
	coversFrom  int64
	keysAnswer  bool
	listAnswers bool
	ahead       time.Duration
}

func newIssuer(t *testing.T, options ...Option) *testIssuer {
	g := newGateway(t)
	i := &testIssuer{t: t, g: g, c: g.client(t, options...), kid: "jwk_1", keysAnswer: true, listAnswers: true}
	i.coversFrom = time.Now().Unix() - 300
	g.answer = i.answer
	return i
}

// later lets time pass for what is kept; the JWTs are those of the real time.
func (i *testIssuer) later(by time.Duration) {
	i.ahead += by
	i.c.checks.now = func() time.Time { return time.Now().Add(i.ahead) }
}

func (i *testIssuer) sign(claims map[string]any, header ...string) string {
	kid, typ := i.kid, "session+jwt"
	if len(header) == 2 {
		kid, typ = header[0], header[1]
	}
	options := (&jose.SignerOptions{}).WithType(jose.ContentType(typ)).WithHeader("kid", kid)
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: privateKeys[kid]}, options)
	if err != nil {
		i.t.Fatal(err)
	}
	now := time.Now().Add(i.ahead).Unix()
	all := map[string]any{
		"iss": issuedBy, "aud": appID, "sub": "user_1", "sid": "sess_1", "iat": now, "exp": now + 300, "role": "editor",
		"session": map[string]any{"started_at": now, "expires_at": now + 3600, "factors": []ClaimedFactor{
			{Type: "otp", DeliveryChannel: "email", LastVerifiedAt: now - 120},
		}},
	}
	maps.Copy(all, claims)
	text, err := jwt.Signed(signer).Claims(all).Serialize()
	if err != nil {
		i.t.Fatal(err)
	}
	return text
}

func (i *testIssuer) answer(request seen) reply {
	switch {
	case request.path == "/v1/auth/jwks/default" && i.keysAnswer:
		key := jose.JSONWebKey{Key: privateKeys[i.kid].Public(), KeyID: i.kid, Algorithm: "RS256", Use: "sig"}
		return reply{status: 200, body: jose.JSONWebKeySet{Keys: []jose.JSONWebKey{key}}}
	case request.path == "/v1/apps/"+appID+"/.well-known/revoked.json" && i.listAnswers:
		etag := `W/"` + strings.Join(i.revoked, ",") + `"`
		if request.header.Get("If-None-Match") == etag {
			return reply{status: 304}
		}
		body := map[string]any{"issued_at": 1, "covers_from": i.coversFrom, "sids": i.revoked}
		return reply{status: 200, body: body, header: map[string]string{"Etag": etag}}
	case request.path == "/v1/auth/sessions/verify":
		return refused(404, ErrorSessionNotFound)
	default:
		return refused(503, ErrorServiceUnavailable)
	}
}

// verify checks a JWT, and says what refused it.
func (i *testIssuer) verify(text string, demand Demand) (*VerifiedSession, ErrorType) {
	i.t.Helper()
	session, err := i.c.VerifySession(i.t.Context(), text, demand)
	if err != nil && TypeOf(err) == "" {
		i.t.Fatal(err)
	}
	return session, TypeOf(err)
}

func (i *testIssuer) want(text string, demand Demand, want ErrorType) {
	i.t.Helper()
	if _, got := i.verify(text, demand); got != want {
		i.t.Errorf("got %q, want %q", got, want)
	}
}

func TestAnswersTheSessionWithoutACallForEach(t *testing.T) {
	i := newIssuer(t)
	var waiting sync.WaitGroup
	text := i.sign(nil)
	i.g.answer = func(request seen) reply {
		time.Sleep(20 * time.Millisecond)
		return i.answer(request)
	}
	for range 20 {
		waiting.Go(func() { i.want(text, Demand{}, "") })
	}
	waiting.Wait()
	session, _ := i.verify(i.sign(nil), Demand{})
	if session.UserID != "user_1" || session.SessionID != "sess_1" || session.Claims["role"] != "editor" {
		t.Errorf("%+v", session)
	}
	if i.g.asked("jwks") != 1 || i.g.asked("revoked") != 1 {
		t.Error(i.g.requests())
	}
	for _, one := range i.g.requests() {
		if (one.header.Get("Authorization") != "") != strings.Contains(one.path, "jwks") {
			t.Error(one)
		}
	}
}

func TestRefusesWhatIsNoSessionJWTOfTheApp(t *testing.T) {
	i := newIssuer(t)
	soon := time.Now().Unix() + 60
	for name, claims := range map[string]map[string]any{
		"the issuer of another App": {"iss": "https://auth.example.com/v1/apps/app_2"},
		"another audience":          {"aud": "app_2"},
		"several audiences":         {"aud": []string{appID}},
		"no session":                {"session": nil},
		"no factors":                {"session": map[string]any{"expires_at": soon}},
		"a number as its session":   {"sid": 7},
		"a time to come":            {"iat": soon},
		"not before a time to come": {"nbf": soon},
	} {
		t.Run(name, func(t *testing.T) { i.want(i.sign(claims), Demand{}, ErrorInvalidSessionJWT) })
	}
	i.want(i.sign(nil, "jwk_1", "at+jwt"), Demand{}, ErrorInvalidSessionJWT)
	i.want(i.sign(nil, "jwk_2", "session+jwt"), Demand{}, ErrorInvalidSessionJWT)
	i.want(i.sign(nil, "jwk_1", "JWT"), Demand{}, "")
}

func TestRefusesWhatIsNoJWTAndOtherSpellingsOfASignature(t *testing.T) {
	i := newIssuer(t)
	text := i.sign(nil)
	last := text[len(text)-1]
	other := text[:len(text)-1] + string(last+1)
	if last == 'Q' || last == 'A' || last == 'g' || last == 'w' {
		i.want(other, Demand{}, ErrorInvalidSessionJWT)
	} else {
		t.Error("the signature of 256 bytes ends in two bits")
	}
	header := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"session+jwt","kid":"jwk_1"}`))
	for _, bad := range []string{"", "x", "a.b.c", text[:len(text)-4], text + "=", header + "." + strings.Split(text, ".")[1] + "."} {
		i.want(bad, Demand{}, ErrorInvalidSessionJWT)
	}
}

func TestTakesTheIssuerThatIsNamed(t *testing.T) {
	named := newIssuer(t, WithIssuer(issuedBy))
	named.want(named.sign(nil), Demand{}, "")
	other := newIssuer(t, WithIssuer("https://other.example.com/v1/apps/"+appID))
	other.want(other.sign(nil), Demand{}, ErrorInvalidSessionJWT)
}

func TestRefusesAtTheEndOfTheJWTAndOfTheSession(t *testing.T) {
	i := newIssuer(t)
	now := time.Now().Unix()
	i.want(i.sign(map[string]any{"exp": now - 1}), Demand{}, ErrorSessionJWTExpired)
	ended := map[string]any{"started_at": 1, "expires_at": now - 1, "factors": []ClaimedFactor{}}
	i.want(i.sign(map[string]any{"session": ended}), Demand{}, ErrorSessionJWTExpired)
}

func TestRefusesARevokedSessionWithinTwoSeconds(t *testing.T) {
	i := newIssuer(t)
	i.want(i.sign(nil), Demand{}, "")
	i.revoked = []string{digestOf("sess_1")}
	i.later(2100 * time.Millisecond)
	i.want(i.sign(nil), Demand{}, ErrorSessionNotFound)
	i.want(i.sign(map[string]any{"sid": "sess_2"}), Demand{}, "")
}

func TestAsksTheAPIWhereTheListLeavesSessionsOut(t *testing.T) {
	i := newIssuer(t)
	i.coversFrom = time.Now().Unix() + 1
	i.want(i.sign(nil), Demand{}, ErrorSessionNotFound)
	if i.g.asked("sessions/verify") != 1 {
		t.Error(i.g.requests())
	}
}

func TestAListThatCannotBeReadIsUsedFor5Seconds(t *testing.T) {
	i := newIssuer(t)
	i.want(i.sign(nil), Demand{}, "")
	i.listAnswers = false
	i.later(4 * time.Second)
	i.want(i.sign(nil), Demand{}, "")
	i.want(i.sign(nil), Demand{}, "")
	if i.g.asked("revoked") != 2 {
		t.Error("a failure is repeated at once")
	}
	i.later(2 * time.Second)
	i.want(i.sign(nil), Demand{}, ErrorRevocationsStale)
	i.want(i.sign(nil), Demand{AcceptStaleRevocations: true}, "")
	i.listAnswers = true
	i.later(2 * time.Second)
	i.want(i.sign(nil), Demand{}, "")
}

func TestKeysAreReadAgainAfter30SecondsAndServeFor10Minutes(t *testing.T) {
	i := newIssuer(t)
	old := i.sign(nil)
	i.want(old, Demand{}, "")
	i.kid = "jwk_2"
	i.later(31 * time.Second)
	i.want(i.sign(nil, "jwk_1", "session+jwt"), Demand{}, ErrorInvalidSessionJWT)
	i.want(i.sign(nil), Demand{}, "")
	i.keysAnswer = false
	i.later(500 * time.Second)
	i.want(i.sign(nil), Demand{}, "")
	i.later(200 * time.Second)
	_, err := i.c.VerifySession(t.Context(), i.sign(nil), Demand{})
	wantType(t, err, ErrorConnectionFailed)
	if !strings.Contains(err.Error(), "status 503") {
		t.Error(err)
	}
}

func TestRequiresFactors(t *testing.T) {
	i := newIssuer(t)
	i.want(i.sign(nil), Demand{RequireFactors: []string{"otp"}, MaxFactorAge: 3}, "")
	for _, one := range []struct {
		demand Demand
		unmet  UnmetFactor
	}{
		{Demand{RequireFactors: []string{"otp"}, MaxFactorAge: 1}, UnmetFactor{"otp", "factor_too_old"}},
		{Demand{RequireFactors: []string{"totp", "totp"}}, UnmetFactor{"totp", "factor_missing"}},
		{Demand{MaxFactorAge: 1}, UnmetFactor{"any", "factor_too_old"}},
	} {
		_, err := i.c.VerifySession(t.Context(), i.sign(nil), one.demand)
		e, ok := err.(*Error)
		if !ok || e.Type != ErrorStepUpRequired || len(e.RequiredFactors) != 1 || e.RequiredFactors[0] != one.unmet {
			t.Errorf("%+v", err)
		}
	}
}
