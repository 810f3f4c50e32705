import { Inject, Injectable } from '@nestjs/common';
import {
  CHAIN_LIMIT_MS,
  type ChainConfig,
  ChainEndpoints,
  requireContract,
  type Token,
  tokenOf,
} from '@latchkey/chains';
import { AppError, type Environment, TOKEN_SYMBOLS, type WalletType } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';
import { CONFIG } from '@latchkey/platform/tokens';
import { ask } from '../balances/balances.service.js';

/** An address holds nothing, by all that can be asked; or the chain with this type of wallet cannot say so. */
type Emptiness = 'empty' | 'holds';

/**
 * Asks whether an address holds anything: every coin and every token that Latchkey knows, on each network of its type, for
 * live Apps and, where they have endpoints of their own, for test Apps. Of an App's environment this service knows nothing.
 */
@Injectable()
export class Holdings {
  constructor(
    private readonly endpoints: ChainEndpoints,
    @Inject(CONFIG) private readonly config: ChainConfig,
  ) {}

  /** @throws AppError chain_not_configured, chain_unavailable where any chain does not say it: nothing is known then. */
  async of(type: WalletType, address: string): Promise<Emptiness> {
    if (!SAYS_ALL.includes(type)) throw new AppError('chain_not_configured');
    for (const environment of ['live', 'test'] as const)
      for (const token of this.tokensOf(type, environment))
        if (await this.holds(token, environment, address)) return 'holds';
    return 'empty';
  }

  private tokensOf(type: WalletType, environment: Environment): Token[] {
    const home = { environment, settings: this.config };
    const tokens = TOKEN_SYMBOLS.flatMap((symbol) => tokenOf(type, symbol, home) ?? []);
    if (environment === 'live') return tokens;
    return tokens.filter(
      (token) => this.config[`RPC_URL_${token.network}_TEST`] !== undefined && hasContract(token, home),
    );
  }

  private async holds(token: Token, environment: Environment, address: string): Promise<boolean> {
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const endpoint = await this.endpoints.reach(token.network, environment, signal);
    return (await ask(token.asset, { endpoint, address, signal })).units > 0n;
  }
}

/** Bitcoin cannot be asked; of an account of Polkadot only the free part is read, and another part may be reserved. */
const SAYS_ALL: readonly WalletType[] = ['ethereum', 'solana', 'XLM'];

/** A test net lacks the contracts of the main net. */
function hasContract(token: Token, home: Parameters<typeof requireContract>[1]): boolean {
  try {
    requireContract(token, home);
    return true;
  } catch (error) {
    if (!isCoded(error, 'chain_not_configured')) throw error;
    return false;
  }
}
