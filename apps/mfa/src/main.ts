import 'reflect-metadata';
import { runService } from '@latchkey/platform/service';
import { RESTORED, RETENTION } from './lifecycle.repository.js';
import { MfaModule } from './mfa.module.js';
import { CreateMfa1763000200000 } from './migrations/1763000200000-create-mfa.js';
import { CountWrongGuesses1764000060000 } from './migrations/1764000060000-count-wrong-guesses.js';
import { UserVerification1764000180000 } from './migrations/1764000180000-user-verification.js';
import { LimitWebauthnChallenges1764059200000 } from './migrations/1764059200000-limit-challenges.js';
import { SEALED_TOTPS } from './totps/sealed-totps.js';

await runService({
  name: 'mfa',
  module: MfaModule,
  settings: {},
  entities: [],
  migrations: [
    CreateMfa1763000200000,
    CountWrongGuesses1764000060000,
    UserVerification1764000180000,
    LimitWebauthnChallenges1764059200000,
  ],
  sealed: SEALED_TOTPS,
  retention: RETENTION,
  restored: RESTORED,
});
