import {
  choiceField,
  Described,
  objectField,
  procedure,
  Text,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  WalletId,
} from '@latchkey/contracts';
import { Wallet } from './wallets.js';

const Token = () =>
  choiceField(TOKEN_SYMBOLS, {
    description: 'The token; it must be compatible with the type of the wallet.',
    examples: ['USDC'],
  });

export class BalanceRequest {
  @Token() token_symbol!: TokenSymbol;
  @WalletId() wallet_id!: string;
}

@Described('The balance as the chain has it now.')
export class BalanceResponse {
  @Text({ description: 'Exact decimal, in whole tokens.', examples: ['12.345678901234567891'] })
  balance!: string;
  @Token() token_symbol!: TokenSymbol;
  @objectField(() => Wallet, { description: 'The wallet that was asked for.' }) wallet!: Wallet;
}

/** Asks the chain, for at most 5 seconds. */
export const walletBalance = procedure<BalanceRequest, BalanceResponse>(
  'wallet.v1.wallet_balance',
  ['wallet_not_found', 'incompatible_token', 'chain_not_configured', 'chain_unavailable'],
  { timeoutMs: 7500 },
);
