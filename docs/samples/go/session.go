package samples

import (
	"context"
	"errors"
	"net/http"
	"strings"

	latchkey "github.com/latchkey/latchkey/clients/go"
)

type userKey struct{}

// RequireSession lets only signed-in people pass: those with `Authorization: Bearer <session JWT>`.
func RequireSession(client *latchkey.Client, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		jwt := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		session, err := client.VerifySession(r.Context(), jwt, latchkey.Demand{})
		if err != nil {
			http.Error(w, string(latchkey.TypeOf(err)), statusOf(err))
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), userKey{}, session.UserID)))
	})
}

// statusOf is 503 where Latchkey cannot be reached: nothing says that the person is signed out.
func statusOf(err error) int {
	if e, ok := errors.AsType[*latchkey.Error](err); ok && e.Status != 0 {
		return e.Status
	}
	return http.StatusServiceUnavailable
}
