import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { callerOf } from './requests.js';
import { type Replica, TransferFixture } from './transfer-fixture.js';

/** A chain in memory. */
interface Chain {
  readonly url: string;
  stop(): Promise<void>;
  /** From here on the node tells the truth again. */
  forgetScript(): void;
}

/** Two processes of the service on a chain in memory. */
export abstract class ChainFixture<Local extends Chain> extends TransferFixture {
  readonly caller = callerOf();
  chain!: Local;
  second!: Replica;

  /** @param setting names the endpoint of the chain. */
  protected constructor(
    private readonly setting: string,
    private readonly startChain: () => Promise<Local>,
  ) {
    super();
  }

  async startOnChain(): Promise<void> {
    this.chain = await this.startChain();
    const env = { [this.setting]: this.chain.url };
    await this.start({ env });
    this.second = await this.serve({ env });
  }

  async stopWithChain(): Promise<void> {
    await this.stop();
    await this.chain.stop();
  }
}

/** The fixture while the specs of the file run; the node tells the truth again after each of them. */
export function duringSpecs<Fixture extends ChainFixture<Chain>>(fixture: Fixture): Fixture {
  beforeAll(() => fixture.startOnChain());
  afterAll(() => fixture.stopWithChain());
  afterEach(() => {
    fixture.chain.forgetScript();
    fixture.wallets.beforeSigning = () => undefined;
  });
  return fixture;
}
