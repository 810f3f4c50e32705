import { type Caller, keylessProcedure } from '@latchkey/contracts';

/** The SHA-256 of a key in hex: the key itself never travels. */
export interface ResolveApiKeyInput {
  digest: string;
}

export interface ResolvedApiKey {
  key_id: string;
  caller: Caller;
}

/** The caller of a key; `key: null` if it is unknown or revoked, an answer that can be cached, too. */
export const resolveApiKey = keylessProcedure<ResolveApiKeyInput, { key: ResolvedApiKey | null }>(
  'identity.v1.resolve_api_key',
  [],
  { shared: true },
);
