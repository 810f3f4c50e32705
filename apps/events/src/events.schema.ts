import type { MigrationClass } from '@latchkey/platform/database';
import { AddClientRequestId1795545952987 } from './migrations/1795545952987-add-client-request-id.js';
import { IndexRequestRecords1795880300000 } from './migrations/1795880300000-index-request-records.js';
import { CreateEvents1795358000000 } from './migrations/1795358000000-create-events.js';
import { CreateWebhooks1795357794024 } from './migrations/1795357794024-create-webhooks.js';
import { CreateRequestRecords1795358400000 } from './migrations/1795358400000-create-request-records.js';
import { PlaceInActivity1795382674233 } from './migrations/1795382674233-place-in-activity.js';
import { CreateMetricCounts1795900100000 } from './migrations/1795900100000-create-metric-counts.js';
import { CreateServiceVersions1795900300000 } from './migrations/1795900300000-create-service-versions.js';
import { DeclareEventPartitions1795384177883 } from './migrations/1795384177883-declare-event-partitions.js';
import { IndexEventsOfOperators1795900200000 } from './migrations/1795900200000-index-events-of-operators.js';
import { IndexRecordsOfPersons1795876600000 } from './migrations/1795876600000-index-records-of-persons.js';

export const eventsMigrations: readonly MigrationClass[] = [
  CreateWebhooks1795357794024,
  CreateRequestRecords1795358400000,
  CreateEvents1795358000000,
  PlaceInActivity1795382674233,
  DeclareEventPartitions1795384177883,
  AddClientRequestId1795545952987,
  IndexRecordsOfPersons1795876600000,
  IndexRequestRecords1795880300000,
  CreateMetricCounts1795900100000,
  IndexEventsOfOperators1795900200000,
  CreateServiceVersions1795900300000,
];
