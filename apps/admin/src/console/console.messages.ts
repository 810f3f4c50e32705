import {
  type AuthenticatorType,
  AuthenticatorTypeField,
  booleanField,
  Described,
  Factor,
  listField,
  objectField,
  openObjectField,
  stringField,
  Text,
  Timestamp,
  WebauthnCredential,
} from '@latchkey/contracts';
import { OperatorPerson } from '@latchkey/contracts/identity';

@Described('Where operators sign in.')
export class ConsoleSignIn {
  @Text({
    description:
      'The hosted page. Add `redirect_url` (`/console/signed-in` of the console), `state` and `code_challenge` to its query.',
    examples: ['https://auth.example.com/sign-in/app_00000000000000000000000000?passkey_domain=example.com'],
  })
  sign_in_url!: string;
}

export class BeginConsoleSessionRequest {
  @stringField({
    description: 'The `latchkey_code` with which the hosted page led back; works once, for a minute.',
    maxLength: 128,
    examples: ['q0vYt3mB9ZkS1…'],
  })
  token!: string;
  @stringField({
    description: 'The verifier of PKCE, where the hosted page got a `code_challenge`.',
    maxLength: 128,
    examples: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
    optional: true,
  })
  code_verifier?: string;
}

@Described('Who is signed in to the console.')
export class ConsoleSession {
  @objectField(() => OperatorPerson, { description: 'The operator.' }) operator!: OperatorPerson;
  @Timestamp({ description: 'When the session ends at the latest, in Unix epoch seconds.' })
  expires_at!: number;
  @listField(() => Factor, { description: 'How the operator was verified.' }) factors!: Factor[];
  @booleanField({
    description:
      'Whether the role needs a passkey, or two kinds of proof, and the session has neither: until then every other call is 403 `step_up_required`.',
  })
  needs_passkey!: boolean;
}

@Described('Options for `navigator.credentials.create()`.')
export class ConsolePasskeyOptions {
  @openObjectField({
    description:
      'Creation options of WebAuthn Level 3 in JSON: hand them to `PublicKeyCredential.parseCreationOptionsFromJSON`.',
    examples: [{ challenge: 'qJZ…', rp: { id: 'example.com', name: 'Latchkey' } }],
  })
  options!: object;
}

export class BeginConsolePasskeyRequest {
  @AuthenticatorTypeField({ optional: true }) authenticator_type?: AuthenticatorType;
}

export class AddConsolePasskeyRequest {
  @openObjectField({
    description: 'What `navigator.credentials.create()` gave, by its `toJSON()`.',
    examples: [{ type: 'public-key', id: 'AcX…', rawId: 'AcX…', response: {}, clientExtensionResults: {} }],
  })
  credential!: object;
  @stringField({
    description: 'Name of the passkey; one by its kind when absent.',
    maxLength: 64,
    examples: ['My phone'],
    optional: true,
  })
  name?: string;
}

@Described('Options for `navigator.credentials.get()`.')
export class ConsolePasskeyRequestOptions {
  @openObjectField({
    description:
      'Request options of WebAuthn Level 3 in JSON: hand them to `PublicKeyCredential.parseRequestOptionsFromJSON`.',
    examples: [{ challenge: 'qJZ…', rpId: 'example.com' }],
  })
  options!: object;
}

export class ProveConsoleSessionRequest {
  @openObjectField({
    description: 'What `navigator.credentials.get()` gave, by its `toJSON()`.',
    examples: [{ type: 'public-key', id: 'AcX…', rawId: 'AcX…', response: {}, clientExtensionResults: {} }],
  })
  credential!: object;
}

@Described('Your passkeys.')
export class ConsolePasskeys {
  @listField(() => WebauthnCredential, { description: 'Passkeys of the operator who is signed in.' })
  passkeys!: WebauthnCredential[];
}
