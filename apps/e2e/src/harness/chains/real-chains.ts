import { missingChain } from '@latchkey/chains/testing';
import { EvmChain } from './evm-chain.js';
import { SolanaChain } from './solana-chain.js';

/** Whether both chains run on this platform; where one does not, its reason is printed. */
export const hasRealChains = [missingChain('anvil'), missingChain('surfpool')].every((reason) => !reason);

/** Both chains from which wallets send. */
export interface RealChains {
  readonly evm: EvmChain;
  readonly solana: SolanaChain;
  /** Settings of a stack that uses them. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startRealChains(): Promise<RealChains> {
  const evm = await EvmChain.start();
  const solana = await SolanaChain.start();
  return {
    evm,
    solana,
    settings: {
      RPC_URL_ETHEREUM: evm.proxy.url,
      RPC_URL_SOLANA: solana.proxy.url,
      // The signer knows chain 31337; each local cluster of Solana is another one.
      CHAINS_SOLANA_TEST: await solana.name(),
      TOKEN_CONTRACT_USDC: evm.token,
      TOKEN_CONTRACT_USDC_SOLANA: solana.token,
    },
    stop: async () => void (await Promise.all([evm.stop(), solana.stop()])),
  };
}
