import type { RestoredRows, Retention } from '@latchkey/platform/lifecycle';
import { UNKEPT_TOKENS } from './providers/tokens/provider-tokens.repository.js';

/**
 * A flow with a token explains refused requests for a day after its end, without what its provider sent. One whose user
 * did not come back explains nothing: anybody with a public token may begin as many as they like.
 */
export const RETENTION: readonly Retention[] = [
  {
    table: 'oauth_flows',
    keep: '0 seconds',
    after: 'expires_at',
    onlyIf: '(params_sealed IS NOT NULL OR outcome_sealed IS NOT NULL)',
    set: 'params_sealed = NULL, outcome_sealed = NULL',
  },
  { table: 'oauth_flows', keep: '0 seconds', after: 'expires_at', onlyIf: 'token_digest IS NULL' },
  { table: 'oauth_flows', keep: '1 day', after: 'expires_at' },
  UNKEPT_TOKENS,
];

/** Their tokens may have been spent since the backup; a user who still needs one begins again. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'oauth_flows',
    table: 'oauth_flows',
    where: 'spent_at IS NULL AND expires_at > now()',
    set: 'expires_at = now(), params_sealed = NULL, outcome_sealed = NULL',
  },
];
