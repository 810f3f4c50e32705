import type { MigrationClass } from '@latchkey/platform/database';
import { CreateMfa1763000200000 } from './migrations/1763000200000-create-mfa.js';
import { CountWrongGuesses1764000060000 } from './migrations/1764000060000-count-wrong-guesses.js';
import { UserVerification1764000180000 } from './migrations/1764000180000-user-verification.js';
import { LimitWebauthnChallenges1764059200000 } from './migrations/1764059200000-limit-challenges.js';
import { ListSecondFactors1795549300000 } from './migrations/1795549300000-list-second-factors.js';
import { CountOwnUnlocks1795838778720 } from './migrations/1795838778720-count-own-unlocks.js';
import { RecoveryCodeEntity, TotpEntity } from './totps/totp.entity.js';
import { ChallengeEntity } from './webauthn/challenge.entity.js';
import { CredentialEntity, UserHandleEntity } from './webauthn/credential.entity.js';

export const mfaEntities = [
  TotpEntity,
  RecoveryCodeEntity,
  CredentialEntity,
  UserHandleEntity,
  ChallengeEntity,
];

export const mfaMigrations: readonly MigrationClass[] = [
  CreateMfa1763000200000,
  CountWrongGuesses1764000060000,
  UserVerification1764000180000,
  LimitWebauthnChallenges1764059200000,
  ListSecondFactors1795549300000,
  CountOwnUnlocks1795838778720,
];
