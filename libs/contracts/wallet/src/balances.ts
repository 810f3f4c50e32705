import {
  choiceField,
  Described,
  listField,
  NamedNetwork,
  NetworkField,
  type NetworkName,
  objectField,
  procedure,
  Text,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  WalletId,
} from '@latchkey/contracts';
import { Wallet, type WalletRef } from './wallets.js';

const Token = () =>
  choiceField(TOKEN_SYMBOLS, {
    description: 'The token; it must be compatible with the type of the wallet.',
    examples: ['USDC'],
  });

export class BalanceRequest {
  @Token() token_symbol!: TokenSymbol;
  @NamedNetwork('Where the token is asked for') network?: NetworkName;
  @WalletId() wallet_id!: string;
}

@Described('The balance as the chain has it now.')
export class BalanceResponse {
  @Text({ description: 'Exact decimal, in whole tokens.', examples: ['12.345678901234567891'] })
  balance!: string;
  @Token() token_symbol!: TokenSymbol;
  @NetworkField() network!: NetworkName;
  @objectField(() => Wallet, { description: 'The wallet that was asked for.' }) wallet!: Wallet;
}

/** The balance of one token. */
export class TokenBalance {
  @Token() token_symbol!: TokenSymbol;
  @NetworkField() network!: NetworkName;
  @Text({ description: 'Exact decimal, in whole tokens.', examples: ['12.345678901234567891'] })
  balance!: string;
}

const UNREAD = ['chain_not_configured', 'chain_unavailable'] as const;
export type UnreadReason = (typeof UNREAD)[number];

/** A token whose balance could not be read. */
export class UnreadBalance {
  @Token() token_symbol!: TokenSymbol;
  @NetworkField() network!: NetworkName;
  @choiceField(UNREAD, {
    description: 'The `error_type` that `POST /v1/wallets/balance` would answer for this token.',
    examples: ['chain_unavailable'],
  })
  error_type!: UnreadReason;
}

@Described('The balances as the chains have them now.')
export class BalancesResponse {
  @listField(() => TokenBalance, { description: 'Those that were read, also where they are zero.' })
  balances!: TokenBalance[];
  @listField(() => UnreadBalance, {
    description: 'Those that were not: a failing chain hides no balance of another one, and is never a zero.',
  })
  unavailable!: UnreadBalance[];
}

/** Asks the chain, for at most 5 seconds. */
export const walletBalance = procedure<BalanceRequest, BalanceResponse>(
  'wallet.v1.wallet_balance',
  ['wallet_not_found', 'incompatible_token', 'chain_not_configured', 'chain_unavailable'],
  { timeoutMs: 7500 },
);

/** Every token that the type of the wallet can hold, on each network. Asks all chains at once, each for at most 5 seconds. */
export const walletBalances = procedure<WalletRef, BalancesResponse>(
  'wallet.v1.wallet_balances',
  ['wallet_not_found'],
  { timeoutMs: 7500 },
);
