package latchkey

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// ErrorType says what went wrong: a type of the error table, or one that the client itself finds.
type ErrorType string

// What the client itself finds. Status is 0, or that of an answer that did not come from Latchkey.
const (
	ErrorConnectionFailed ErrorType = "connection_failed"
	ErrorTimedOut         ErrorType = "timed_out"
	ErrorUnexpectedAnswer ErrorType = "unexpected_answer"

	// The time of a session JWT is over; its session may be alive, and Sessions.Verify then answers a new one.
	ErrorSessionJWTExpired ErrorType = "session_jwt_expired"
	// The list of revoked sessions could not be read lately.
	ErrorRevocationsStale ErrorType = "revocations_stale"
	// A delivery was not signed by a known secret, or not lately.
	ErrorInvalidWebhook ErrorType = "invalid_webhook"
)

// FieldProblem is a member of the request that is wrong.
type FieldProblem struct {
	// Path of the member: `emails[0].email`.
	Field   string `json:"field"`
	Message string `json:"message"`
}

// UnmetFactor is a factor that is missing, too old, or, as the passkey over a payment, too new.
type UnmetFactor struct {
	// `otp`, `oauth`, `wallet`, `totp`, `webauthn`, or `any`.
	Type string `json:"type"`
	// `factor_missing`, `factor_too_old` or `factor_too_new`.
	Reason string `json:"reason"`
}

// Error is a call that failed. Branch on Type; Message is for developers. It holds no key, token or code of the request.
type Error struct {
	Type    ErrorType
	Message string
	// HTTP status; 0 where no answer came.
	Status int
	// Id of the operation in the OpenAPI document, such as `verifyOtp`.
	Operation string
	// `req_…`, which leads to the log lines and to Requests.Get.
	RequestID string
	// Time to wait before a repetition can succeed.
	RetryAfter time.Duration
	// Whether the same call fails until an operator changes something: the client does not repeat it.
	IsFinal bool
	// The wrong members of the request, where the error is about members.
	Fields []FieldProblem
	// Of `step_up_required`: the factors to verify.
	RequiredFactors []UnmetFactor
	// Unix epoch seconds. Of `transfer_limit_exceeded`: when the amount fits if nothing else is paid. Of
	// `step_up_required` with `factor_too_new`: when the passkey counts.
	ResetsAt int64
	// Why no answer came.
	Cause error
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("latchkey: %s: %s (%v)", e.Type, e.Message, e.Cause)
	}
	return fmt.Sprintf("latchkey: %s: %s", e.Type, e.Message)
}

// Unwrap returns the cause, such as that the context was cancelled.
func (e *Error) Unwrap() error { return e.Cause }

// TypeOf returns the type of an error of this package, or an empty one:
//
//	switch latchkey.TypeOf(err) {
//	case latchkey.ErrorInvalidOTP:
func TypeOf(err error) ErrorType {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Type
	}
	return ""
}

// refusal is the body of a refusal, by the schema Error of the OpenAPI document.
type refusal struct {
	ErrorType       ErrorType      `json:"error_type"`
	ErrorMessage    string         `json:"error_message"`
	Fields          []FieldProblem `json:"fields"`
	RequiredFactors []UnmetFactor  `json:"required_factors"`
	ResetsAt        int64          `json:"resets_at"`
}

// refusalError is the error of an answer that is no success. A load balancer in between may have answered.
func refusalError(response *http.Response, body []byte, operation string) *Error {
	var known refusal
	e := unexpectedAnswer(response.StatusCode, operation)
	if json.Unmarshal(body, &known) == nil && known.ErrorType != "" {
		e = &Error{
			Type:            known.ErrorType,
			Message:         known.ErrorMessage,
			Status:          response.StatusCode,
			Operation:       operation,
			Fields:          known.Fields,
			RequiredFactors: known.RequiredFactors,
			ResetsAt:        known.ResetsAt,
		}
	}
	e.IsFinal = response.Header.Get("Latchkey-Should-Retry") == "false"
	e.RequestID = response.Header.Get("X-Request-Id")
	// A date, which Latchkey never sends, is none.
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		e.RetryAfter = time.Duration(seconds) * time.Second
	}
	return e
}

// unexpectedAnswer is an answer that is not of this API: a page of a proxy, a redirect, half a body.
func unexpectedAnswer(status int, operation string) *Error {
	message := fmt.Sprintf("The answer (status %d) is not one of Latchkey: check the address and what is in between.", status)
	return &Error{Type: ErrorUnexpectedAnswer, Message: message, Status: status, Operation: operation}
}
