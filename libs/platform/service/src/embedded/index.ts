export { commandLineOf, hasEnded, isAlive, stopChild } from './child.js';
export { InfrastructureError, untilReady } from './server-start.js';
export { tieToThisProcess } from './lifeline.js';
export { startNats, type RunningNats } from './nats.js';
export { natsBinary } from './nats-binary.js';
export { freePort, freePorts, isPortFree } from './ports.js';
export { startPostgres, type RunningPostgres } from './postgres.js';
export { createServiceDatabases, type ServiceDatabase } from './service-databases.repository.js';
export { unprivilegedUser } from './unprivileged-user.js';
