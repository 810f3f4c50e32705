import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RetentionRepository } from './retention.repository.js';

const EVERY_MS = 10 * 60_000;

/** Deletes what is out of date, now and then; replicas may sweep at the same time. */
@Injectable()
export class RetentionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly retention: RetentionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweeping ??= this.sweep().finally(() => (this.sweeping = undefined));
    }, EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private async sweep(): Promise<void> {
    try {
      const count = await this.retention.deleteOutdated();
      if (count > 0) this.logger.info('retention.swept', { count });
    } catch (error) {
      this.logger.warn('retention.failed', { error });
    }
  }
}
