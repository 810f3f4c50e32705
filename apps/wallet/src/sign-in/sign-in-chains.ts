import { evmQuantity, JsonRpc } from '@latchkey/chains';
import { Inject, Injectable } from '@nestjs/common';
import type { SignInWalletType } from '@latchkey/contracts/wallet';
import { CONFIG } from '@latchkey/platform/service';
import type { WalletConfig } from '../wallet.config.js';

const DEFAULT_CHAIN: Readonly<Record<SignInWalletType, string>> = { ethereum: '1', solana: 'mainnet' };

type EvmEndpoints = Pick<WalletConfig, 'RPC_URL_ETHEREUM' | 'RPC_URL_POLYGON' | 'RPC_URL_AVALANCHE'>;

/** The chains of which challenges speak. */
@Injectable()
export class SignInChains {
  constructor(@Inject(CONFIG) private readonly config: EvmEndpoints) {}

  /** The chain of a challenge that names none. */
  defaultId(type: SignInWalletType): Promise<string> {
    return Promise.resolve(DEFAULT_CHAIN[type]);
  }

  /**
   * The endpoint of the EVM chain with this id; undefined where none is configured.
   * @throws AppError chain_unavailable where an endpoint that may be on it does not tell.
   */
  async reachEvm(chainId: bigint, signal: AbortSignal): Promise<string | undefined> {
    const { RPC_URL_ETHEREUM, RPC_URL_POLYGON, RPC_URL_AVALANCHE } = this.config;
    const urls = [RPC_URL_ETHEREUM, RPC_URL_POLYGON, RPC_URL_AVALANCHE].filter((url) => url !== undefined);
    const asked = urls.map(async (url) =>
      evmQuantity(await new JsonRpc(url, signal).call('eth_chainId', [])),
    );
    const ids = await Promise.allSettled(asked);
    const found = ids.findIndex((id) => id.status === 'fulfilled' && id.value === chainId);
    const failed = ids.find((id) => id.status === 'rejected');
    if (found < 0 && failed) throw failed.reason;
    return urls[found];
  }
}
