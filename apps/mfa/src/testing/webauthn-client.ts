import type { Caller } from '@latchkey/contracts';
import type { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import type { MfaDatabase } from './mfa-database.js';
import type { MfaReplica } from './mfa-replica.js';

export const DOMAIN = 'example.com';
export const ORIGIN = 'https://example.com';

/** The calls that a page makes for a user of an App. */
export function webauthnClient(replica: MfaReplica, caller: Caller, user_id: string, domain = DOMAIN) {
  const names = { account_name: 'ada@example.com', display_name: 'Ada' };
  const client = {
    beginRegistration: async () => {
      const begun = await replica.registrations.begin(caller, { user_id, domain, ...names });
      return begun.public_key_credential_creation_options.publicKey as CreationOptions;
    },
    beginAuthentication: async (named: string | undefined = user_id) => {
      const begun = await replica.authentications.begin(caller, {
        user_id: named || undefined,
        domain,
      });
      return begun.public_key_credential_request_options.publicKey as RequestOptions;
    },
    create: (public_key_credential: object) =>
      replica.registrations.create(caller, { user_id, public_key_credential }),
    verify: (public_key_credential: object) => replica.authentications.verify(caller, public_key_credential),
    identify: (public_key_credential: object) =>
      replica.authentications.identify(caller, public_key_credential),
    register: async (authenticator: SoftwareAuthenticator) =>
      client.create(authenticator.create(await client.beginRegistration())),
  };
  return client;
}

export type WebauthnClient = ReturnType<typeof webauthnClient>;

export interface CreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  excludeCredentials: { id: string; type: string }[];
}

interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string; type: string; transports: string[] }[];
}

/** Everything that is stored about WebAuthn, and every event in the outbox. */
export async function storedState({ query }: MfaDatabase): Promise<unknown> {
  const tables = ['webauthn_users', 'webauthn_credentials', 'webauthn_challenges', 'outbox'];
  const dumps = tables.map((table) =>
    query(`SELECT row_to_json(${table})::text AS row FROM ${table} ORDER BY 1`),
  );
  return Promise.all(dumps);
}
