import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a challenge asked of the authenticator; those that were made before asked what is the default here. */
export class UserVerification1764000180000 implements MigrationInterface {
  name = 'UserVerification1764000180000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webauthn_challenges
        ADD COLUMN user_verification text NOT NULL DEFAULT 'preferred'
          CONSTRAINT webauthn_challenges_user_verification_known
          CHECK (user_verification IN ('preferred', 'required', 'discouraged'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webauthn_challenges DROP COLUMN user_verification');
  }
}
