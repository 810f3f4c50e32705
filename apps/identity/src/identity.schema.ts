import type { MigrationClass } from '@latchkey/platform/database';
import { ApiKeyEntity } from './api-keys/api-key.entity.js';
import { AppEntity, OAuthProviderEntity } from './apps/app.entity.js';
import { CreateIdentity1763000001000 } from './migrations/1763000001000-create-identity.js';
import { BlockUsers1764000300000 } from './migrations/1764000300000-block-users.js';
import { CountBlocks1764011100000 } from './migrations/1764011100000-count-blocks.js';
import { KeepPendingUsers1764011220000 } from './migrations/1764011220000-keep-pending-users.js';
import { ExtendOAuthProviders1795372860000 } from './migrations/1795372860000-extend-oauth-providers.js';
import { AddOAuthFlows1795373147502 } from './migrations/1795373147502-add-oauth-flows.js';
import { OAuthFlowEntity } from './providers/oauth-flow.entity.js';
import { AddExternalId1795388400000 } from './migrations/1795388400000-add-external-id.js';
import { IndexUserSearch1795388460000 } from './migrations/1795388460000-index-user-search.js';
import { KeepProviderTokens1795373460000 } from './migrations/1795373460000-keep-provider-tokens.js';
import { AddPaymentsNeedPerson1795850000000 } from './migrations/1795850000000-add-payments-need-person.js';
import { IndexRareStatuses1795880400000 } from './migrations/1795880400000-index-rare-statuses.js';
import { AddOperators1795900100000 } from './migrations/1795900100000-add-operators.js';
import { MarkTrials1795920100000 } from './migrations/1795920100000-mark-trials.js';
import { NoteVouchedEmails1795636800000 } from './migrations/1795636800000-note-vouched-emails.js';
import { EmailEntity, IdpIdentityEntity, PhoneNumberEntity, UserEntity } from './users/user.entity.js';

export const identityEntities = [
  AppEntity,
  OAuthProviderEntity,
  ApiKeyEntity,
  UserEntity,
  EmailEntity,
  PhoneNumberEntity,
  IdpIdentityEntity,
  OAuthFlowEntity,
];

export const identityMigrations: readonly MigrationClass[] = [
  CreateIdentity1763000001000,
  BlockUsers1764000300000,
  CountBlocks1764011100000,
  KeepPendingUsers1764011220000,
  ExtendOAuthProviders1795372860000,
  AddOAuthFlows1795373147502,
  KeepProviderTokens1795373460000,
  AddExternalId1795388400000,
  IndexUserSearch1795388460000,
  NoteVouchedEmails1795636800000,
  AddPaymentsNeedPerson1795850000000,
  IndexRareStatuses1795880400000,
  AddOperators1795900100000,
  MarkTrials1795920100000,
];
