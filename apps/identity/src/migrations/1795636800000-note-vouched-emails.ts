import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Says of a linked account whether its provider has ever vouched for an email of the user. It is not known of an
 * account that was linked before or imported, so for these it is true: an account proves too little rather than too much.
 */
export class NoteVouchedEmails1795636800000 implements MigrationInterface {
  name = 'NoteVouchedEmails1795636800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idp_identities ADD COLUMN email_vouched boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idp_identities DROP COLUMN email_vouched');
  }
}
