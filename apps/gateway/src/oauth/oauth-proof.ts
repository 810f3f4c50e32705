import { type LinkedAccount, oauthFactor } from '@latchkey/contracts/identity';
import type { Proof } from '../sign-in/sign-in.service.js';

/** The proof of an account at a provider. It confirms no identifier: identity has attached the email already. */
export function oauthProof(account: LinkedAccount): Proof {
  const { user_id, user_active: settled, proof: signed } = account;
  return { user_id, factor: oauthFactor(account), signed, settled };
}
