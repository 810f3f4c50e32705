import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import { RetentionRepository } from './retention.repository.js';

const EVERY_MS = 5 * 60_000;

/** Tidies up at intervals; every replica does, and none has to. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly retention: RetentionRepository,
    private readonly signingKeys: SigningKeysService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((error: unknown) => this.logger.error('sweep.failed', { error }));
    }, EVERY_MS);
    this.timer.unref();
  }

  /** Before the database closes, which is at the shutdown itself. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    await this.signingKeys.tidy();
    const sessions = await this.retention.removeEndedSessions();
    const users = await this.retention.removeForgottenUsers();
    if (sessions + users > 0) this.logger.info('sweep.removed', { count: sessions + users });
  }
}
