import type { Logger } from '../telemetry/index.js';

/** Work that tidies up at intervals, one run at a time; every replica does it, and none has to. */
export class Upkeep {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /** @param work answers how many rows it removed; nothing where it removes none. */
  constructor(
    private readonly intervalMs: number,
    private readonly logger: Logger,
    private readonly work: () => Promise<number | void>,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.running ??= this.run().finally(() => (this.running = undefined));
    }, this.intervalMs);
    this.timer.unref();
  }

  /** Waits for a run that is under way; called before the database closes. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      const count = await this.work();
      if (count) this.logger.info('upkeep.removed', { count });
    } catch (error) {
      this.logger.warn('upkeep.failed', { error });
    }
  }
}
