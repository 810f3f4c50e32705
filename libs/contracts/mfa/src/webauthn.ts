import {
  type AuthenticatorType,
  AuthenticatorTypeField,
  Described,
  idExample,
  openObjectField,
  procedure,
  type ProofUse,
  publicProcedure,
  SessionMembers,
  SignInResponse,
  type Spent,
  stringField,
  Text,
  UserId,
  type UserRef,
  WebauthnCredentialId,
} from '@latchkey/contracts';

export const Domain = () =>
  stringField({
    description:
      'Domain of the page that makes the browser call: a host name, without scheme and port. A public suffix (`com`, `co.uk`, `github.io`) belongs to many and is refused.',
    maxLength: 1024,
    examples: ['example.com'],
  });

const PublicKeyCredential = (description: string, response: object) =>
  openObjectField({
    description,
    examples: [{ type: 'public-key', id: 'AcX…', rawId: 'AcX…', response, clientExtensionResults: {} }],
  });

export const CreatedCredential = () =>
  PublicKeyCredential(
    'What `navigator.credentials.create()` gave, by its `toJSON()`. Its parts are at most 4 KiB each.',
    { clientDataJSON: 'eyJ…', attestationObject: 'o2N…' },
  );

export const CredentialName = () =>
  stringField({
    description: 'Name for a settings page; one by its kind when absent.',
    maxLength: 64,
    examples: ['My phone'],
    optional: true,
  });

export class BeginRegistrationRequest {
  @UserId() user_id!: string;
  @Domain() domain!: string;
  @AuthenticatorTypeField({ optional: true }) authenticator_type?: AuthenticatorType;
}

@Described('Options for `navigator.credentials.create()`.')
export class BeginRegistrationResponse {
  @openObjectField({
    description:
      'Creation options in the JSON form of WebAuthn Level 3: hand `publicKey` to `PublicKeyCredential.parseCreationOptionsFromJSON`.',
    examples: [
      {
        publicKey: {
          challenge: 'qJZ…',
          rp: { id: 'example.com', name: 'Acme' },
          user: { id: 'mZt…', name: 'ada@example.com', displayName: 'Ada Lovelace' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          timeout: 300000,
          attestation: 'none',
          excludeCredentials: [],
          authenticatorSelection: {
            authenticatorAttachment: 'platform',
            residentKey: 'preferred',
            userVerification: 'preferred',
          },
        },
      },
    ],
  })
  public_key_credential_creation_options!: { publicKey: object };
}

export class CreateCredentialRequest {
  @UserId() user_id!: string;
  @CreatedCredential() public_key_credential!: object;
  @CredentialName() name?: string;
}

@Described('The credential is registered.')
export class CreateCredentialResponse {
  @UserId() user_id!: string;
  @WebauthnCredentialId() webauthn_credential_id!: string;
}

export class BeginAuthenticationRequest {
  @UserId({
    optional: true,
    description: 'Whose credentials may answer; any discoverable one (passkey) when absent.',
  })
  user_id?: string;
  @Domain() domain!: string;
}

@Described('Options for `navigator.credentials.get()`.')
export class BeginAuthenticationResponse {
  @openObjectField({
    description:
      'Request options in the JSON form of WebAuthn Level 3: hand `publicKey` to `PublicKeyCredential.parseRequestOptionsFromJSON`.',
    examples: [
      {
        publicKey: {
          challenge: 'qJZ…',
          timeout: 300000,
          rpId: 'example.com',
          allowCredentials: [{ type: 'public-key', id: 'AcX…' }],
          userVerification: 'preferred',
        },
      },
    ],
  })
  public_key_credential_request_options!: { publicKey: object };
  @Text({ description: 'The user that was named; empty where none was.', examples: [idExample('user')] })
  user_id!: string;
}

export class VerifyAssertionRequest extends SessionMembers {
  @PublicKeyCredential(
    'What `navigator.credentials.get()` gave, by its `toJSON()`. Its parts are at most 4 KiB each.',
    { clientDataJSON: 'eyJ…', authenticatorData: 'SZY…', signature: 'MEU…', userHandle: 'mZt…' },
  )
  public_key_credential!: object;
}

@Described(
  "The credential is the user's: the user, the credential, and the session if the request asked for one.",
)
export class VerifyAssertionResponse extends SignInResponse {
  @WebauthnCredentialId() webauthn_credential_id!: string;
}

export interface BeginRegistrationInput extends BeginRegistrationRequest {
  /** Shown by the authenticator: an email or phone number of the user. */
  account_name: string;
  /** The name of the person; may be empty. */
  display_name: string;
}

/** The credential that signed, and its user. */
export interface AssertionProof {
  user_id: string;
  webauthn_credential_id: string;
}

export interface VerifiedAssertion extends AssertionProof, Spent {
  /** Whether the authenticator verified its user (PIN, fingerprint, face), beside their presence. */
  user_verified: boolean;
}

/** Options with a challenge of 5 minutes, for a credential of this user; the user must exist. */
export const beginRegistration = procedure<BeginRegistrationInput, BeginRegistrationResponse>(
  'mfa.v1.begin_registration',
  ['user_not_found', 'invalid_domain'],
);

/** Spends the challenge and keeps the credential. */
export const createCredential = procedure<CreateCredentialRequest, CreateCredentialResponse>(
  'mfa.v1.create_credential',
  [
    'user_not_found',
    'invalid_webauthn_credential',
    'duplicate_webauthn_credential',
    'too_many_webauthn_credentials',
  ],
);

export interface BeginAuthenticationInput extends BeginAuthenticationRequest {
  /** The address of the gateway's client; absent from a gateway of an earlier version. */
  client_ip?: string;
}

/** With a public token, a client has at most 100 open challenges. */
export const beginAuthentication = publicProcedure<BeginAuthenticationInput, BeginAuthenticationResponse>(
  'mfa.v1.begin_authentication',
  ['invalid_domain', 'webauthn_credential_not_found', 'rate_limited'],
);

/** Reads the credential that an assertion names, without proving or spending anything. */
export const identifyAssertion = publicProcedure<{ public_key_credential: object }, AssertionProof>(
  'mfa.v1.identify_assertion',
  ['invalid_webauthn_credential'],
);

export interface VerifyAssertionInput extends ProofUse {
  public_key_credential: object;
}

/** Spends the challenge, once, by a signature of the credential. */
export const verifyAssertion = publicProcedure<VerifyAssertionInput, VerifiedAssertion>(
  'mfa.v1.verify_assertion',
  ['invalid_webauthn_credential', 'webauthn_counter_regression'],
);

export const deleteCredential = procedure<{ webauthn_credential_id: string }, UserRef>(
  'mfa.v1.delete_credential',
  ['webauthn_credential_not_found'],
);

/** As `deleteCredential`, of this user alone; the last one stays. */
export const deleteSpareCredential = procedure<UserRef & { webauthn_credential_id: string }, UserRef>(
  'mfa.v1.delete_spare_credential',
  ['webauthn_credential_not_found', 'operator_protected'],
);
