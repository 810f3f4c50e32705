import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, Upkeep } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { RetentionRepository } from './retention.repository.js';

const EVERY_MS = 5 * 60_000;

/** Deletes what is out of date, now and then. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly upkeep: Upkeep;

  constructor(
    private readonly retention: RetentionRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.upkeep = new Upkeep(EVERY_MS, logger, () => this.sweep());
  }

  onApplicationBootstrap(): void {
    this.upkeep.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.upkeep.stop();
  }

  /** How many rows went. */
  sweep(): Promise<number> {
    return this.retention.removeEndedChallenges();
  }
}
