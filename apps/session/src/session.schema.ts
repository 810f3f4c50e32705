import type { MigrationClass } from '@latchkey/platform/database';
import { CreateSessions1763000100000 } from './migrations/1763000100000-create-sessions.js';
import { CreateTombstones1764005220000 } from './migrations/1764005220000-create-tombstones.js';
import { VersionUserBlocks1764011160000 } from './migrations/1764011160000-version-user-blocks.js';
import { AddMayGrant1795358150410 } from './migrations/1795358150410-add-may-grant.js';
import { ListRevokedSessions1795358743750 } from './migrations/1795358743750-list-revoked-sessions.js';
import { GrantByMethods1795374078292 } from './migrations/1795374078292-grant-by-methods.js';
import { CreateKeptJwts1795383101549 } from './migrations/1795383101549-create-kept-jwts.js';
import { CreateEndedSessions1795384083837 } from './migrations/1795384083837-create-ended-sessions.js';
import { AddHostedCodes1795397000000 } from './migrations/1795397000000-add-hosted-codes.js';
import { MarkHostedSessions1795546400000 } from './migrations/1795546400000-mark-hosted-sessions.js';
import { CreateSecondFactors1795549300000 } from './migrations/1795549300000-create-second-factors.js';
import { IndexUnrevokedSessions1795839600000 } from './migrations/1795839600000-index-unrevoked-sessions.js';
import { DeleteJwtsOfEndedSessions1795890300000 } from './migrations/1795890300000-delete-jwts-of-ended-sessions.js';
import { SessionEntity } from './sessions/session.entity.js';
import { RevokedKeyEntity, SigningKeyEntity } from './signing-keys/signing-key.entity.js';

export const sessionEntities = [SessionEntity, SigningKeyEntity, RevokedKeyEntity];

export const sessionMigrations: readonly MigrationClass[] = [
  CreateSessions1763000100000,
  CreateTombstones1764005220000,
  VersionUserBlocks1764011160000,
  AddMayGrant1795358150410,
  ListRevokedSessions1795358743750,
  GrantByMethods1795374078292,
  CreateKeptJwts1795383101549,
  CreateEndedSessions1795384083837,
  AddHostedCodes1795397000000,
  MarkHostedSessions1795546400000,
  CreateSecondFactors1795549300000,
  IndexUnrevokedSessions1795839600000,
  DeleteJwtsOfEndedSessions1795890300000,
];
