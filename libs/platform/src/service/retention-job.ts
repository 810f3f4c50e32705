import { DataSource } from 'typeorm';
import { leaseJob, removeOutdated, type Retention } from '../lifecycle/index.js';
import { EVENT_RETENTION } from '../outbox/index.js';
import { upkeepProvider } from './upkeep-provider.js';

const EVERY_MS = 60_000;

/** Deletes what a service declares as outdated, and old events, in one of its replicas. */
export const retentionJob = (retention: readonly Retention[]) =>
  upkeepProvider({
    everyMs: EVERY_MS,
    needs: [DataSource],
    work: async (source) => {
      const isOurs = await leaseJob(source, 'retention', EVERY_MS);
      return isOurs ? removeOutdated(source, [...EVENT_RETENTION, ...retention]) : 0;
    },
  });
