import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, Upkeep } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { TransferLedger } from '../transfers/transfer-ledger.js';

const EVERY_MS = 5000;
const BATCH = 200;

/** Tells of pending transfers that ran out of time; every reader sees it before. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly upkeep: Upkeep;

  constructor(
    private readonly ledger: TransferLedger,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.upkeep = new Upkeep(EVERY_MS, logger, () => this.run());
  }

  onApplicationBootstrap(): void {
    this.upkeep.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.upkeep.stop();
  }

  /** How many there were. */
  async sweep(): Promise<number> {
    let expired = 0;
    let batch = BATCH;
    while (batch === BATCH) {
      batch = await this.ledger.expire(BATCH);
      expired += batch;
    }
    return expired;
  }

  /** Nothing is removed. */
  private async run(): Promise<number> {
    const count = await this.sweep();
    if (count > 0) this.logger.info('transfers.expired', { count });
    return 0;
  }
}
