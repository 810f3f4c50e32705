import { type Caller, operatorProcedure } from '@latchkey/contracts';

/** The SHA-256 of a presented key, in hex: the key itself never travels. */
export interface ResolveApiKeyInput {
  digest: string;
}

export interface ResolvedApiKey {
  key_id: string;
  caller: Caller;
}

/** Who a key speaks for; `key: null` when it is unknown or revoked (an answer, so that it can be cached like any other). */
export const resolveApiKey = operatorProcedure<ResolveApiKeyInput, { key: ResolvedApiKey | null }>(
  'identity.v1.resolve_api_key',
  [],
  { shared: true },
);
