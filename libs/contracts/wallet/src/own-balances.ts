import {
  choiceField,
  Described,
  type Environment,
  ENVIRONMENTS,
  type OwnProfileInput,
  publicProcedure,
  SessionToken,
  TOKEN_EXAMPLE,
  WalletId,
} from '@latchkey/contracts';
import { BalancesResponse } from './balances.js';

export class ReadOwnBalancesRequest {
  @SessionToken({ example: TOKEN_EXAMPLE }) session_token!: string;
  @WalletId({ description: 'A wallet of the user of the session.' }) wallet_id!: string;
}

@Described('The balances of a wallet of the user of a session, as the chains have them now.')
export class OwnBalancesResponse extends BalancesResponse {
  @choiceField(ENVIRONMENTS, {
    description: 'Whether the address of the wallet belongs to test networks or to main networks.',
  })
  environment!: Environment;
}

export interface OwnBalancesInput extends OwnProfileInput {
  wallet_id: string;
}

/** Of a wallet of the user of a session, whose token the session service has seen. Asks as `walletBalances` does. */
export const readOwnBalances = publicProcedure<OwnBalancesInput, OwnBalancesResponse>(
  'wallet.v1.read_own_balances',
  ['wallet_not_found'],
  { timeoutMs: 7500 },
);
