export { fixedClock, type FixedClock } from './fixed-clock.js';
export { type CollectedSpan, OtlpCollector } from './otlp-collector.js';
export { declaredColumns, rewrapEverything, rewrappingOf, sealedColumns } from './rewrap-everything.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { VaultTransitServer } from './vault-transit-server.js';
export { distinctCharacters, leastCpuMs } from './worst-case.js';
