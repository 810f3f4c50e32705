import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  CHAIN_LIMIT_MS,
  ChainEndpoints,
  hasBitcoinTraces,
  hasEvmTraces,
  hasSolanaTraces,
  OTHER_TOKENS,
  type ProvenNetwork,
  readBitcoinAddress,
  requireContract,
  requireMainNetHead,
  type Token,
  tokensOf,
} from '@latchkey/chains';
import { AppError, type Environment, type WalletType } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';
import { CONFIG } from '@latchkey/platform/tokens';
import { ask } from '../balances/balances.service.js';
import { hasStellarAccount } from '../balances/stellar.balance.js';
import { skippedIn, type WalletConfig } from '../wallet.config.js';

/** An address holds nothing and was never used, by all that can be asked. */
type Emptiness = 'empty' | 'used';

/** Of an account of Polkadot only the free part is read, and another part may be reserved. */
const NETWORKS: Partial<Record<WalletType, readonly ProvenNetwork[]>> = {
  ethereum: ['ETHEREUM', 'POLYGON', 'AVALANCHE', 'BASE', 'ARBITRUM'],
  solana: ['SOLANA'],
  bitcoin: ['BITCOIN'],
  XLM: ['STELLAR'],
};

/**
 * Asks whether an address was ever used or holds anything, on each network of its type: on the main nets, and on the test nets
 * that test Apps have endpoints of. Of an App's environment this service knows nothing.
 */
@Injectable()
export class Holdings {
  constructor(
    private readonly endpoints: ChainEndpoints,
    @Inject(CONFIG) private readonly config: WalletConfig,
  ) {}

  /** The types whose chains all have an endpoint: nothing can be known of another one. */
  types(): WalletType[] {
    const types = Object.keys(NETWORKS) as WalletType[];
    return types.filter((type) =>
      this.networksOf(type)?.every((name) => this.config[`RPC_URL_${name}`] !== undefined),
    );
  }

  /** @throws AppError chain_not_configured, chain_unavailable where any chain does not say it: nothing is known then. */
  async of(type: WalletType, address: string): Promise<Emptiness> {
    const networks = this.networksOf(type);
    if (!networks) throw new AppError('chain_not_configured');
    const places = (['live', 'test'] as const).flatMap((environment) =>
      networks
        .filter((network) => this.isAsked(network, environment, address))
        .map((network) => ({ network, environment })),
    );
    // An address of a test net, where test Apps have no endpoint.
    if (places.length === 0) throw new AppError('chain_not_configured');
    for (const { network, environment } of places)
      if (await this.isUsed(network, environment, { type, address })) return 'used';
    return 'empty';
  }

  /** Those that the operator says no App was on have no endpoint, so nothing is known of them. */
  private networksOf(type: WalletType): readonly ProvenNetwork[] | undefined {
    const skipped: readonly ProvenNetwork[] = skippedIn(this.config.ERASED_WALLET_SKIPPED_NETWORKS);
    return NETWORKS[type]?.filter((network) => !skipped.includes(network));
  }

  /** An address of Bitcoin names the nets on which it counts. */
  private isAsked(network: ProvenNetwork, environment: Environment, address: string): boolean {
    if (environment === 'test' && !this.hasTestNet(network)) return false;
    if (network !== 'BITCOIN') return true;
    return readBitcoinAddress(address)?.nets.includes(environment === 'live' ? 'main' : 'test') ?? false;
  }

  private async isUsed(
    network: ProvenNetwork,
    environment: Environment,
    { type, address }: { type: WalletType; address: string },
  ): Promise<boolean> {
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const endpoint = await this.endpoints.reach({ network }, environment, signal);
    if (environment === 'live') await requireMainNetHead(network, endpoint, signal);
    if (await hasTraces(network, { endpoint, address, signal })) return true;
    for (const { asset } of this.tokensOf(type, environment).filter((token) => token.network === network)) {
      const question = { endpoint, address, signal: AbortSignal.timeout(CHAIN_LIMIT_MS) };
      if ((await ask(asset, question)).units > 0n) return true;
    }
    return false;
  }

  /** Those of the operator, and on main nets those of the table and others that are known, too. */
  private tokensOf(type: WalletType, environment: Environment): Token[] {
    const home = { environment, settings: this.config };
    const own = tokensOf(type, home);
    if (environment === 'test') return own.filter((token) => hasContract(token, home));
    const known = tokensOf(type, { environment, settings: {} });
    return [...own, ...known.filter((token) => !own.some((one) => isSame(one, token))), ...otherTokens()];
  }

  private hasTestNet(network: ProvenNetwork): boolean {
    return this.config[`RPC_URL_${network}_TEST`] !== undefined;
  }
}

/** Whether the chain has seen the address at work. An account of Stellar is one also without a coin. */
async function hasTraces(network: ProvenNetwork, question: Parameters<typeof hasEvmTraces>[0]) {
  if (network === 'SOLANA') return hasSolanaTraces(question);
  if (network === 'BITCOIN') return hasBitcoinTraces(question);
  if (network === 'STELLAR') return hasStellarAccount(question);
  return hasEvmTraces(question);
}

/** Their decimals do not matter: only nothing is nothing. */
function otherTokens(): Token[] {
  return (['POLYGON', 'AVALANCHE', 'BASE', 'ARBITRUM'] as const).flatMap((network) =>
    OTHER_TOKENS[network].map((contract) => ({ network, asset: { kind: 'erc20', contract, decimals: 0 } })),
  );
}

function isSame(one: Token, other: Token): boolean {
  return one.network === other.network && isDeepStrictEqual(one.asset, other.asset);
}

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
