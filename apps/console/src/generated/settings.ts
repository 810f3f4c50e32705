// Written by `npm run sdk` from the OpenAPI document of administration.
/** The settings of an App as the document describes them, but its providers. */
export const SETTINGS = {
  "otp_length": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 6,
        "maximum": 9
      },
      {
        "type": "null"
      }
    ],
    "description": "Digits of a passcode. Default: `6`."
  },
  "otp_expires_in": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 1,
        "maximum": 15
      },
      {
        "type": "null"
      }
    ],
    "description": "Minutes that a passcode lives. Default: `10`."
  },
  "fingerprint_match": {
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "none",
          "ip",
          "user_agent",
          "both"
        ]
      },
      {
        "type": "null"
      }
    ],
    "description": "What must match between send and verification. Default: `none`."
  },
  "allowed_origins": {
    "anyOf": [
      {
        "type": "array",
        "items": {
          "type": "string"
        },
        "maxItems": 100
      },
      {
        "type": "null"
      }
    ],
    "description": "Web origins that may call with the public token, run WebAuthn and have wallets sign in: https, in a test App also http. `*` stands for letters within the first label of the host, or for any port. `https://*.example.com` admits every host there, also one that somebody took over. Default: `[]`.",
    "examples": [
      [
        "https://app.example.com"
      ]
    ]
  },
  "allowed_redirect_urls": {
    "anyOf": [
      {
        "type": "array",
        "items": {
          "type": "string"
        },
        "maxItems": 100
      },
      {
        "type": "null"
      }
    ],
    "description": "URLs that magic links and OAuth may lead to: https, in a test App also http; no wildcards. Default: `[]`.",
    "examples": [
      [
        "https://app.example.com/welcome"
      ]
    ]
  },
  "sms_country_allowlist": {
    "anyOf": [
      {
        "type": "array",
        "items": {
          "type": "string"
        },
        "maxItems": 250
      },
      {
        "type": "null"
      }
    ],
    "description": "Countries (ISO 3166-1 alpha-2) that may be sent SMS. Empty means all with a secret key, and none with a public token or from the hosted page. Default: `[]`.",
    "examples": [
      [
        "US",
        "DE"
      ]
    ]
  },
  "sms_special_ranges": {
    "anyOf": [
      {
        "type": "boolean"
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether SMS may go to satellite phones, and to premium, shared-cost, personal, toll-free and internet numbers. Such an SMS may cost many times as much. Default: `false`."
  },
  "sms_daily_limit": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 1,
        "maximum": 10000000
      },
      {
        "type": "null"
      }
    ],
    "description": "SMS that may be sent in a day (UTC) over all countries. Those with a secret key and those without are counted apart, so that visitors cannot use up what your server needs. `null`: 1,000 without a secret key, any number with one. Default: `null`.",
    "examples": [
      5000
    ]
  },
  "unverified_identifiers": {
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "own_user",
          "vouched"
        ]
      },
      {
        "type": "null"
      }
    ],
    "description": "Who is signed in by a code or link of an email or phone number that is unverified on a user with another proof: a user of their own, who takes it over (`own_user`), or that user (`vouched`). Default: `own_user`."
  },
  "sign_up": {
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "open",
          "closed"
        ]
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether an unknown email, phone number, wallet or provider makes a user. Default: `open`."
  },
  "pending_user_days": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 0,
        "maximum": 3650
      },
      {
        "type": "null"
      }
    ],
    "description": "Days after which a user who never became active is deleted; `0` keeps them. Default: `30`."
  },
  "session_max_minutes": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 1,
        "maximum": 525600
      },
      {
        "type": "null"
      }
    ],
    "description": "Minutes from its start after which a session ends, whatever extends it. A session that a limit has ended, and that was not revoked, is active again when the limit is raised before its `expires_at`. Default: `525600`."
  },
  "session_idle_minutes": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 0,
        "maximum": 525600
      },
      {
        "type": "null"
      }
    ],
    "description": "Minutes without a verification after which a session ends, at most a tenth of it or a minute late; `0` switches this off. Default: `0`."
  },
  "public_session_max_minutes": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 1,
        "maximum": 525600
      },
      {
        "type": "null"
      }
    ],
    "description": "Minutes from its start to which a public token may set or extend a session. Default: `43200`."
  },
  "second_factor": {
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "off",
          "if_enrolled",
          "required"
        ]
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether a session must have proofs of two kinds (`mfa` in `amr`): of a user who has enrolled a TOTP or a passkey (`if_enrolled`), or of everybody (`required`). Of a user who has enrolled any, one proof must be a TOTP or a passkey of theirs. A session that lacks the second one has no JWT and is refused with 403 `step_up_required`, but to prove or enrol a factor and to be revoked. Who may enrol one comes back from the hosted page with such a session. Default: `off`."
  },
  "max_sessions_per_user": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 0,
        "maximum": 1000
      },
      {
        "type": "null"
      }
    ],
    "description": "Living sessions that a user may have; a sign-in beyond it ends the oldest. Sessions that lack the second proof of `second_factor` count by themselves, so they end none that has it. `0` switches this off. Default: `0`."
  },
  "webauthn_user_verification": {
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "preferred",
          "required",
          "discouraged"
        ]
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether a passkey must verify its user (PIN, fingerprint, face); a sign-in without `user_id` always requires it. Default: `preferred`."
  },
  "passkey_wait_hours": {
    "anyOf": [
      {
        "type": "integer",
        "minimum": 0,
        "maximum": 720
      },
      {
        "type": "null"
      }
    ],
    "description": "Hours for which the service that signs payments has to know a passkey before the passkey counts for a payment. It counts no sooner than after the `loosen_after_minutes` of the transfer policies of the App. Default: `24`."
  },
  "key_export": {
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "off",
          "person"
        ]
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether the key of a wallet in custody can be exported: never (`off`), or with a session of its user that has a proof of the last 5 minutes, and two of different kinds if the user has two (`person`). An exported key pays outside of every transfer policy. Default: `off`."
  },
  "session_claims": {
    "anyOf": [
      {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "maxProperties": 10
      },
      {
        "type": "null"
      }
    ],
    "description": "Claims of session JWTs, each with the path of its value in the metadata of the user, 10 at most. A path that leads to nothing or to `null` gives no claim. Names of registered claims are refused. Values of more than 1 kB of JSON together are left out, and `session.claims_left_out` of the JWT says so. Default: `{}`.",
    "examples": [
      {
        "role": "metadata.role",
        "tenant": "metadata.tenant"
      }
    ]
  },
  "sign_in_methods": {
    "anyOf": [
      {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
            "email_otp",
            "sms_otp",
            "magic_link",
            "passkey",
            "wallet",
            "oauth"
          ]
        },
        "uniqueItems": true,
        "maxItems": 6
      },
      {
        "type": "null"
      }
    ],
    "description": "The ways to sign in that are on; a send, begin or verification of another is refused. Default: `[\"email_otp\",\"sms_otp\",\"magic_link\",\"passkey\",\"wallet\",\"oauth\"]`.",
    "examples": [
      [
        "email_otp",
        "passkey"
      ]
    ]
  },
  "public_sends": {
    "anyOf": [
      {
        "type": "boolean"
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether a page of `allowed_origins` may send passcodes and links with the public token, each with a proof of work. Default: `false`."
  },
  "account_changes": {
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "off",
          "person"
        ]
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether a page with the public token may add and remove passkeys and addresses of its user: never (`off`), or with a session of the user that has a proof of the last 10 minutes (`person`). Whoever takes the token of such a session from the page can then add a passkey of their own. Default: `off`."
  },
  "hosted_sign_in": {
    "anyOf": [
      {
        "type": "boolean"
      },
      {
        "type": "null"
      }
    ],
    "description": "Whether the gateway has a sign-in page for this App, `/sign-in/{app_id}`, which leads to `allowed_redirect_urls`. Default: `false`."
  }
} as const;
