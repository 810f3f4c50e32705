import { Anvil, NodeProxy } from '@latchkey/chains/testing';
import { Wallet } from 'ethers';
import { type SendingChain, TOKEN_DECIMALS } from './sending-chain.js';

const SUPPLY = 2n ** 200n;

/** An EVM node of its own, which mines each transaction at once. */
export class EvmChain implements SendingChain {
  readonly wallet_type = 'ethereum';
  readonly coin = 'ethereum';
  readonly decimals = 18;

  private constructor(
    private readonly anvil: Anvil,
    readonly proxy: NodeProxy,
    /** The contract of the token; it takes no coin, so that a payment to it fails on the chain. */
    readonly token: string,
  ) {}

  /** @param withToken false for a chain with its own coin alone. */
  static async start(withToken = true): Promise<EvmChain> {
    const anvil = await Anvil.start();
    const supply = [TOKEN_DECIMALS, SUPPLY];
    const token = withToken ? await anvil.deploy('TestToken', ['uint8', 'uint256'], supply) : '';
    return new EvmChain(anvil, await new NodeProxy(anvil.url).start(), token);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await this.anvil.stop();
  }

  newAddress(): string {
    return Wallet.createRandom().address.toLowerCase();
  }

  async give(address: string, units: bigint): Promise<void> {
    await this.anvil.setBalance(address, units);
  }

  /** Makes the account one that has sent this number of transactions. */
  async setExecuted(address: string, count: number): Promise<void> {
    await this.anvil.call('anvil_setNonce', [address, `0x${count.toString(16)}`]);
  }

  async balance(address: string): Promise<bigint> {
    return BigInt(await this.anvil.call<string>('eth_getBalance', [address, 'latest']));
  }
}
