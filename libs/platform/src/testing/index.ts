export { type Cost, excessOf, MOST_COST } from './call-cost.js';
export { causeOf } from './cause-of.js';
export { eventually } from './eventually.js';
export { fixedClock, type FixedClock } from './fixed-clock.js';
export { drip, flood, HostileReceiver } from './hostile-receivers.js';
export { type CollectedSpan, OtlpCollector } from './otlp-collector.js';
export { declaredColumns, rewrapEverything, rewrappingOf, encryptedColumns } from './rewrap-everything.js';
export { patient } from './databases/patient.js';
export { pgBouncerBinary, type RunningPgBouncer, startPgBouncer } from './databases/pgbouncer.js';
export { createServiceTables, type ServiceTestDatabase } from './databases/service-source.js';
export {
  createTestDatabase,
  createTestServiceDatabase,
  type TestDatabase,
  type TestServiceDatabase,
} from './databases/test-database.js';
export { VaultTransitServer } from './vault-transit-server.js';
export { fuzzing, oneOfNamed, randomText, type Sized, sized } from './random-texts.js';
export { distinctCharacters, leastCpuMs } from './worst-case.js';
export { ofBytes, SLOW_TEXTS, type ValuesOfBytes } from './worst-texts.js';
