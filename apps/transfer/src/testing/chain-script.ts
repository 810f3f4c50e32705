/** What a test tells a chain and its node; untold, they do what chains and nodes do. */
export class ChainScript {
  /** What comes instead of a broadcast, or before it. */
  beforeBroadcast: () => void | Promise<void> = () => undefined;
  /** What comes after a broadcast, before it is answered. */
  afterBroadcast: () => void | Promise<void> = () => undefined;
  /** What comes before anything is read. */
  beforeReading: () => void | Promise<void> = () => undefined;
  /** What comes after holdings are read, before they are answered. */
  afterReading: () => void | Promise<void> = () => undefined;
  /** Whether blocks are made; without them everything waits. */
  mining = true;
  /** Whether the node has forgotten what waits. */
  forgetful = false;
  /** How the payments end that are executed next. */
  fate: 'completed' | 'failed' = 'completed';
  /** How many blocks the node is behind; each payment is a block. */
  lag = 0n;
}
