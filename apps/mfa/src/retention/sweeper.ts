import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { RetentionRepository } from './retention.repository.js';

const EVERY_MS = 5 * 60_000;

/** Tidies up at intervals; every replica does, and none has to. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly retention: RetentionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((error: unknown) => this.logger.error('sweep.failed', { error }));
    }, EVERY_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    const challenges = await this.retention.removeEndedChallenges();
    const users = await this.retention.removeForgottenUsers();
    if (challenges + users > 0) this.logger.info('sweep.removed', { count: challenges + users });
  }
}
