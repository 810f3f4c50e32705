import { expect, it } from '@jest/globals';
import { ApprovalsFixture, MAKER, secretKey } from '../testing/approvals-fixture.js';
import { started } from '../testing/signer-fixture.js';
import { COIN, evmBytes } from '../testing/signing-fixture.js';

const fixture = await started(new ApprovalsFixture());
const [ADA, BOB] = ['key_ada', 'key_bob'].map(secretKey) as [typeof MAKER, typeof MAKER];

it.each([
  ['ethereum', undefined, 31_337n],
  ['base', 'base', 84_532n],
] as const)(
  'events of approvals name the network %s, where the payment says %s',
  async (told, network, id) => {
    const proposed = await fixture.proposed({ approvals: { count: 2, by: 'keys' } });
    const { caller, wallet } = proposed;
    const intent = { ...proposed.intent, chain: `eip155:${id}`, ...(network && { network }) };
    const asked = { unsigned: evmBytes({ ...COIN, chainId: id }), intent };
    const by = { by: caller, actor: MAKER, createdBy: MAKER.key_id };
    expect(await fixture.ask(wallet, asked, by)).toBeNull();
    await fixture.approve(proposed, ADA);
    await fixture.reject(proposed, BOB);
    const events = await fixture.query(
      `SELECT type, data->>'network' AS network FROM outbox WHERE data->>'transfer_id' = $1 ORDER BY seq`,
      [intent.transfer_id],
    );
    expect(events).toEqual([
      { type: 'transfer.approved', network: told },
      { type: 'transfer.rejected', network: told },
    ]);
  },
);
