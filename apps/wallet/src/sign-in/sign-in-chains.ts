import { CHAIN_LIMIT_MS, ChainEndpoints } from '@latchkey/chains';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import type { SignInWalletType } from '@latchkey/contracts/wallet';

const DEFAULT_CHAIN: Readonly<Record<SignInWalletType, string>> = { ethereum: '1', solana: 'mainnet' };

/** The chain of a challenge that names none. */
@Injectable()
export class SignInChains {
  constructor(private readonly endpoints: ChainEndpoints) {}

  /** In a test App, Ethereum is what RPC_URL_ETHEREUM_TEST is on (decision 12). @throws AppError chain_unavailable */
  async defaultId(type: SignInWalletType, { environment }: Pick<Caller, 'environment'>): Promise<string> {
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const ofTest = type === 'ethereum' ? await this.endpoints.testChainId(environment, signal) : undefined;
    return ofTest ?? DEFAULT_CHAIN[type];
  }
}
