const DESCRIPTION = `
Send JSON (at most 100 KiB) with a key in \`Authorization: Bearer <API_KEY>\`, and read JSON.

## Keys
A **secret key** (\`sk_test_…\`, \`sk_live_…\`) may call everything of its App and stays on your servers. A **public
token** (\`pk_test_…\`, \`pk_live_…\`) is safe in a frontend; the calls that take it say so, and a page may use it from
the origins in the App setting \`allowed_origins\`. Every user, session and setting belongs to the App of the key; an id
of another App answers exactly as an unknown one.

## A first sign-in
1. \`POST /v1/auth/otps/email/send\` with an \`email\`: it answers an \`email_id\`.
2. \`POST /v1/auth/otps/verify\` with that id as \`method_id\`, the code as \`otp\`, and \`session_expires_in\` in minutes.
3. \`POST /v1/auth/sessions/verify\` with the \`session_token\` on each request of yours; or check the \`session_jwt\` in
   your own process, against the keys at \`{iss}/.well-known/jwks.json\`.

In **test Apps** the phone numbers \`+15005550001\` to \`+15005550009\` and every email at \`sandbox.test\` are sent nothing
and take the code \`000000\`. There, the header \`Latchkey-Simulate: method_locked\` makes a call answer that error, before
it has any effect; live Apps ignore the header.

## Values
Timestamps are Unix epoch seconds, and 0 means not set. An absent string is empty. Optional members of a request may be
\`null\`, which counts as absent. Unknown members are refused by name. Lists take \`limit\` with \`offset\` or \`cursor\`.

## Repeating a request
A \`POST\` with a secret key may carry an \`Idempotency-Key\` of 1 to 255 printable ASCII characters, unique for each
thing that you want done once. The first answer is kept for 24 hours, and a repetition of the same path and body gets it
again, with \`Idempotent-Replayed: true\`. While the first request is under way a repetition is 409
\`idempotency_in_progress\`; another body is 409 \`idempotency_conflict\`. Answers 429 and 5xx are not kept: a repetition
carries the request on from where it stopped, and no part of it is done twice. So after a lost answer or a 5xx, repeat
with the same key. Where it cannot be known what became of the request, each repetition is 504.

## Refusals
A refusal has exactly \`status_code\`, \`error_message\` and \`error_type\`, and \`fields\` where members are wrong (of very
many, the first 100). Program against \`error_type\`; its message is fixed and says what to do next. Beside the errors of
each call, an unknown path is 404 \`route_not_found\`, and a wrong method 405 \`method_not_allowed\` with \`Allow\`. 429 and
503 carry \`Retry-After\`; after 504 the outcome is unknown, so read the state first.

Every answer carries \`X-Request-Id\`; a \`req_…\` id that you send is kept.
`;

export const INFO = {
  title: 'Latchkey',
  version: '1',
  summary: 'Authentication and wallets for your application.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: DESCRIPTION.trim(),
} as const;
