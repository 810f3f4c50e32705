import 'reflect-metadata';
import { runService } from '@latchkey/platform/service';
import { RESTORED, RETENTION } from './lifecycle.repository.js';
import { CreateSessions1763000100000 } from './migrations/1763000100000-create-sessions.js';
import { CreateTombstones1764005220000 } from './migrations/1764005220000-create-tombstones.js';
import { VersionUserBlocks1764011160000 } from './migrations/1764011160000-version-user-blocks.js';
import { sessionSettings } from './session.config.js';
import { SessionModule } from './session.module.js';
import { SEALED_SIGNING_KEYS } from './signing-keys/sealed-signing-keys.js';

await runService({
  name: 'session',
  module: SessionModule,
  settings: sessionSettings,
  entities: [],
  migrations: [CreateSessions1763000100000, CreateTombstones1764005220000, VersionUserBlocks1764011160000],
  sealed: [SEALED_SIGNING_KEYS],
  retention: RETENTION,
  restored: RESTORED,
});
