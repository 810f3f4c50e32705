import { TOKEN_PROGRAM } from '@latchkey/chains';
import { NodeProxy, startSurfpool } from '@latchkey/chains/testing';
import { askNode, type SendingChain, TOKEN_DECIMALS } from './sending-chain.js';

const RENT_OF_A_MINT = 1_461_600;
const MINT_BYTES = 82;
/** As on the main net, so that an interrupted transaction can still be sent. */
const SLOT_TIME_MS = 400;

/** A Solana RPC of its own, offline; it lives in this process. */
export class SolanaChain implements SendingChain {
  readonly wallet_type = 'solana';
  readonly coin = 'solana';
  readonly decimals = 9;

  private constructor(
    private readonly chain: ReturnType<typeof startSurfpool>,
    readonly proxy: NodeProxy,
    /** The mint of the token. */
    readonly token: string,
  ) {}

  static async start(): Promise<SolanaChain> {
    const chain = startSurfpool({ blockProductionMode: 'clock', slotTimeMs: SLOT_TIME_MS });
    const token = chain.newAddress();
    chain.net.setAccount(token, RENT_OF_A_MINT, [...mint()], TOKEN_PROGRAM);
    return new SolanaChain(chain, await new NodeProxy(chain.net.rpcUrl).start(), token);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    this.chain.net.stop();
  }

  newAddress(): string {
    return this.chain.newAddress();
  }

  give(address: string, units: bigint): Promise<void> {
    return Promise.resolve(this.chain.net.fundSol(address, Number(units)));
  }

  /** As the settings name it. */
  async name(): Promise<string> {
    return `solana:${await this.ask<string>('getGenesisHash', [])}`;
  }

  async balance(address: string): Promise<bigint> {
    const { value } = await this.ask<{ value: number }>('getBalance', [address]);
    return BigInt(value);
  }

  private ask<T>(method: string, params: readonly unknown[]): Promise<T> {
    return askNode(this.chain.net.rpcUrl, method, params);
  }
}

/** A mint with a supply and no authorities. */
function mint(): Buffer {
  const data = Buffer.alloc(MINT_BYTES);
  data.writeBigUInt64LE(10n ** 15n, 36);
  data[44] = TOKEN_DECIMALS;
  data[45] = 1;
  return data;
}
