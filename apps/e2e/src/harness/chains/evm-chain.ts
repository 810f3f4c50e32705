import { Anvil, NodeProxy } from '@latchkey/chains/testing';
import { Interface, Wallet } from 'ethers';
import { type SendingChain, TOKEN_DECIMALS } from './sending-chain.js';

const ERC20 = new Interface(['function transfer(address, uint256)', 'function balanceOf(address)']);
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

  /** Makes the account one that has sent so many transactions. */
  async setExecuted(address: string, count: number): Promise<void> {
    await this.anvil.call('anvil_setNonce', [address, `0x${count.toString(16)}`]);
  }

  async giveTokens(address: string, units: bigint): Promise<void> {
    await this.anvil.send({ to: this.token, data: ERC20.encodeFunctionData('transfer', [address, units]) });
  }

  async balance(address: string): Promise<bigint> {
    return BigInt(await this.anvil.call<string>('eth_getBalance', [address, 'latest']));
  }

  async tokens(address: string): Promise<bigint> {
    const data = ERC20.encodeFunctionData('balanceOf', [address]);
    return BigInt(await this.anvil.call<string>('eth_call', [{ to: this.token, data }, 'latest']));
  }

  /** How many transactions this account has sent that were executed. */
  async executed(address: string): Promise<number> {
    return Number(await this.anvil.call<string>('eth_getTransactionCount', [address, 'latest']));
  }

  /** Whether the transaction succeeded on the chain. */
  async succeeded(hash: string): Promise<boolean> {
    const receipt = await this.anvil.call<{ status: string } | null>('eth_getTransactionReceipt', [hash]);
    return receipt?.status === '0x1';
  }
}
