import { expect, it } from '@jest/globals';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { RETENTION } from './signer.lifecycle.js';
import { SignerFixture, started } from './testing/signer-fixture.js';

const fixture = await started(new SignerFixture());

it('keeps what was signed for a transfer until 30 days after its end', async () => {
  const endings = ['-31 days', '-29 days', '1 day'];
  for (const ending of endings)
    await fixture.query(
      `INSERT INTO signed_intents (app_id, transfer_id, user_id, digest, slots, expires_at)
        VALUES ('app_1', $1, 'user_1', '', '{7}', now() + $2::interval)`,
      [ending, ending],
    );
  expect(await removeOutdated(fixture.source, RETENTION)).toBe(1);
  expect(await fixture.query('SELECT transfer_id AS ending FROM signed_intents ORDER BY expires_at')).toEqual(
    endings.slice(1).map((ending) => ({ ending })),
  );
});
