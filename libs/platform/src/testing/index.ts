export { fixedClock, type FixedClock } from './fixed-clock.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { VaultTransitServer } from './vault-transit-server.js';
