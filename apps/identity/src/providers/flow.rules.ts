import type { KeyKind, RefusalReason } from '@latchkey/contracts';
import { equalInConstantTime, sha256 } from '@latchkey/platform/crypto';
import type { ReceivedFlow } from './oauth-flow.entity.js';
import type { ProviderClient } from './protocol/provider-protocol.js';

/** Why a token does not sign in; undefined if it does. The state comes first: without it nothing is revealed. */
export function tokenRefusal(
  flow: ReceivedFlow | undefined,
  state: string | undefined,
  keyKind: KeyKind,
): RefusalReason | undefined {
  if (!flow) return 'oauth_token_unknown';
  if (!isStateOf(flow, state, keyKind)) return 'oauth_state_mismatch';
  if (flow.isSpent) return 'oauth_token_used';
  return flow.isExpired ? 'oauth_token_expired' : undefined;
}

/** Only a secret key may leave the state out: its App must know the browser by other means. */
function isStateOf({ stateDigest }: ReceivedFlow, state: string | undefined, keyKind: KeyKind): boolean {
  if (state === undefined) return keyKind === 'secret';
  return equalInConstantTime(sha256(state), stateDigest);
}

/**
 * The issuer as accounts are stored with it; empty for the provider's own. URLs that differ in the case of the host or in
 * a slash at the end are one issuer.
 */
export function issuerOf({ issuer }: Pick<ProviderClient, 'issuer'>): string {
  return issuer === '' ? '' : new URL(issuer).href.replace(/\/+$/, '');
}
