import type {
  BeforeApplicationShutdown,
  FactoryProvider,
  OnApplicationBootstrap,
  Type,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { leaseJob, removeOutdated, type Retention } from '../lifecycle/index.js';
import { ATTESTATION_KEY_RETENTION } from '../attestations/index.js';
import { KEPT_CALL_RETENTION } from '../kept-calls/index.js';
import { EVENT_RETENTION } from '../outbox/index.js';
import type { Logger } from '@latchkey/platform/telemetry';
import { LOGGER } from '@latchkey/platform/tokens';

interface JobDefinition<Needs extends readonly Type[]> {
  readonly everyMs: number;
  /** The providers that `work` gets as arguments. */
  readonly needs: Needs;
  /** @returns the number of rows that it removed, if it removes rows. */
  readonly work: (...parts: Instances<Needs>) => Promise<number | void>;
}

type Instances<Types extends readonly Type[]> = {
  [Index in keyof Types]: Types[Index] extends Type<infer Instance> ? Instance : never;
};

/** Work at intervals in every replica, one run at a time, from the start of the application to its shutdown. */
export class ScheduledJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly everyMs: number,
    private readonly logger: Logger,
    private readonly work: () => Promise<number | void>,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.run().finally(() => (this.running = undefined));
    }, this.everyMs);
    this.timer.unref();
  }

  /** Waits for the current run, which needs the database. */
  async beforeApplicationShutdown(): Promise<void> {
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

/** A provider for a module's list that runs a scheduled job. */
export function scheduledJob<const Needs extends readonly Type[]>({
  everyMs,
  needs,
  work,
}: JobDefinition<Needs>): FactoryProvider<ScheduledJob> {
  return {
    provide: Symbol('scheduled job'),
    inject: [LOGGER, ...needs],
    useFactory: (logger: Logger, ...parts: Instances<Needs>) =>
      new ScheduledJob(everyMs, logger, () => work(...parts)),
  };
}

const RETENTION_EVERY_MS = 60_000;

const PLATFORM_RETENTION = [...EVENT_RETENTION, KEPT_CALL_RETENTION, ATTESTATION_KEY_RETENTION];

/** Deletes old events, kept calls, keys that sign no more, and the rows that a service declares as outdated, in one replica at a time. */
export const retentionJob = (retention: readonly Retention[]) =>
  scheduledJob({
    everyMs: RETENTION_EVERY_MS,
    needs: [DataSource],
    work: async (source) => {
      const isOurs = await leaseJob(source, 'retention', RETENTION_EVERY_MS);
      return isOurs ? removeOutdated(source, [...PLATFORM_RETENTION, ...retention]) : 0;
    },
  });
