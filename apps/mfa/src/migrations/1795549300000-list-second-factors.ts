import { secondFactorListed } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 500;

interface ListedFactor {
  id: string;
  app_id: string;
  user_id: string;
  type: 'totp' | 'webauthn';
}

/**
 * Names each second factor once: their own events have left the bus after a week. Begun again it may name some twice,
 * which changes nothing for those who apply it.
 */
export class ListSecondFactors1795549300000 implements MigrationInterface {
  name = 'ListSecondFactors1795549300000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.list(
      runner,
      'totp',
      `SELECT id, app_id, user_id FROM totps WHERE verified_at IS NOT NULL AND id > $1`,
    );
    await this.list(runner, 'webauthn', 'SELECT id, app_id, user_id FROM webauthn_credentials WHERE id > $1');
  }

  async down(): Promise<void> {
    // Nothing of it is left in the tables of the service.
  }

  private async list(runner: QueryRunner, type: ListedFactor['type'], query: string): Promise<void> {
    for (let after = ''; ;) {
      const rows = (await runner.query(`${query} ORDER BY id LIMIT ${BATCH}`, [after])) as ListedFactor[];
      const events = rows.map((row) => toEvent({ ...row, type }));
      await runner.query('SELECT add_event(event) FROM jsonb_array_elements($1::jsonb) AS event', [
        JSON.stringify(events),
      ]);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  }
}

/** As the outbox makes an event that no call caused. */
function toEvent({ id, app_id, user_id, type }: ListedFactor) {
  const told = { event_id: newId('evt'), type: secondFactorListed.type, app_id, user_id };
  return {
    ...told,
    data: { method_id: id, type },
    request_id: '',
    traceparent: '',
    actor_type: 'system',
    actor_key_id: '',
  };
}
