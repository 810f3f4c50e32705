/** How a test changes a chain and its node; by default they do what chains and nodes do. */
export class ChainScript {
  /** Runs before a broadcast; throws to replace it. */
  beforeBroadcast: () => void | Promise<void> = () => undefined;
  /** Runs after a broadcast, before it is answered. */
  afterBroadcast: () => void | Promise<void> = () => undefined;
  /** Runs before anything is read. */
  beforeReading: () => void | Promise<void> = () => undefined;
  /** Runs after holdings are read, before they are answered. */
  afterReading: () => void | Promise<void> = () => undefined;
  /** Whether blocks are made; without them everything waits. */
  mining = true;
  /** Whether the node forgets waiting payments. */
  forgetful = false;
  /** How the next payments end. */
  fate: 'completed' | 'failed' = 'completed';
  /** How many blocks the node is behind; each payment is a block. */
  lag = 0n;
}
