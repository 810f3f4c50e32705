import { describe, expect, it } from '@jest/globals';
import { isTotpSecret, plainSecret } from '@latchkey/contracts/identity';
import { CodedError } from '@latchkey/platform/errors';
import { type Answers, post, send } from '@latchkey/edge/testing';
import { gatewayOver, type TestGateway } from '../testing/test-gateway.js';
import { IMPORT_LIMIT_BYTES } from '@latchkey/edge';

const PATH = '/v1/auth/users/import';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const WALLET = { wallet_type: 'ethereum', public_address: '0xAbc' };

let gateway: TestGateway;

interface Input {
  users: { external_id: string; wallet_owners: string[] }[];
  dry_run: boolean;
}
/** Identity creates everybody; the others answer what a test gives. */
const answers = (more: Answers = {}): Answers => ({
  'identity.v1.import_users': ({ users, dry_run }: Input) => ({
    users: users.map(({ external_id }) => ({
      status: external_id.startsWith('known') ? 'unchanged' : 'created',
      user_id: dry_run ? '' : `user_${external_id}`,
    })),
  }),
  'mfa.v1.import_totps': ({ totps }: { totps: object[] }) => ({ outcomes: totps.map(() => 'added') }),
  'wallet.v1.owners_of_addresses': ({ addresses }: { addresses: { public_address: string }[] }) => ({
    owners: addresses.map(({ public_address }) => ({
      valid: public_address.startsWith('0x'),
      user_id: public_address === '0xOwned' ? 'user_owner' : '',
    })),
  }),
  'wallet.v1.attach_vouched_wallets': ({ wallets }: { wallets: object[] }) => ({
    outcomes: wallets.map(() => 'attached'),
  }),
  ...more,
});
const start = async (more: Answers = {}) => {
  gateway = await gatewayOver(answers(more));
};
const importAll = async (users: unknown[], dry_run = false) =>
  (await post(gateway, PATH, { users, dry_run })).json as { users: Record<string, string>[] };
const callsOf = (subject: string) =>
  gateway.calls.filter((call) => call.subject === subject).map(({ input }) => input);

it('checks each row by itself, and hands the good ones on, normalized', async () => {
  await start();
  const { users } = await importAll([
    { external_id: 'a', emails: [{ email: ' Ada@Example.com', verified: true }] },
    { emails: [{ email: 'bob@example.com' }] },
    { external_id: 'c', emails: [{ email: 'nonsense' }] },
    { external_id: 'd', password: 'x' },
    17,
    null,
    { external_id: 'g', totp_secret: 'short' },
  ]);
  expect(users.map(({ external_id, status, error_type }) => [external_id, status, error_type])).toEqual([
    ['a', 'created', undefined],
    ['', 'refused', 'invalid_request'],
    ['c', 'refused', 'invalid_email'],
    ['d', 'refused', 'unknown_field'],
    ['', 'refused', 'invalid_request'],
    ['', 'refused', 'invalid_request'],
    ['g', 'refused', 'invalid_request'],
  ]);
  expect(users[3]?.['error_message']).toContain('password is not known');
  expect(callsOf('identity.v1.import_users')).toEqual([
    {
      users: [
        { external_id: 'a', emails: [{ email: 'ada@example.com', verified: true }], wallet_owners: [] },
      ],
      dry_run: false,
    },
  ]);
});

it('calls no service where every row is refused', async () => {
  await start();
  await importAll([{}]);
  expect(gateway.calls.filter(({ subject }) => subject.includes('import'))).toEqual([]);
});

describe('authenticators and wallets', () => {
  const rows = [
    { external_id: 'known-1', totp_secret: 'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp', wallets: [WALLET] },
    { external_id: 'b' },
  ];

  it('follow the user; a new one makes a known user an updated one', async () => {
    await start();
    const { users } = await importAll(rows);
    expect(users.map(({ status }) => status)).toEqual(['updated', 'created']);
    expect(callsOf('mfa.v1.import_totps')).toEqual([
      { totps: [{ user_id: 'user_known-1', secret: SECRET }] },
    ]);
    expect(callsOf('wallet.v1.attach_vouched_wallets')).toEqual([
      { wallets: [{ ...WALLET, user_id: 'user_known-1' }] },
    ]);
    expect(JSON.stringify(callsOf('identity.v1.import_users'))).not.toContain(SECRET);
  });

  it.each([
    ['mfa.v1.import_totps', 'service_unavailable'],
    ['mfa.v1.import_totps', 'key_provider_unavailable'],
    ['wallet.v1.attach_vouched_wallets', 'upstream_timeout'],
  ])('leave their row incomplete while %s fails: %s', async (subject, code) => {
    await start({
      [subject]: () => {
        throw new CodedError(code);
      },
    });
    const { users } = await importAll(rows);
    expect(users).toMatchObject([
      { status: 'incomplete', user_id: 'user_known-1', error_type: code },
      { status: 'created' },
    ]);
  });

  it('of a wallet that another call gave away leave their row incomplete', async () => {
    await start({ 'wallet.v1.attach_vouched_wallets': { outcomes: ['wallet_conflict'] } });
    expect((await importAll(rows)).users[0]).toMatchObject({
      status: 'incomplete',
      error_type: 'wallet_conflict',
    });
  });

  it('are looked at before the user: no address refuses the row, identity gets the id of an owner', async () => {
    await start();
    const { users } = await importAll([
      { external_id: 'a', wallets: [{ ...WALLET, public_address: 'nonsense' }] },
      { external_id: 'b', wallets: [{ ...WALLET, public_address: '0xOwned' }] },
    ]);
    expect(users[0]).toMatchObject({ status: 'refused', error_type: 'invalid_public_address' });
    const [given] = callsOf('identity.v1.import_users') as Input[];
    expect(given?.users).toEqual([{ external_id: 'b', wallet_owners: ['user_owner'] }]);
  });

  it('are not touched in a dry run', async () => {
    await start();
    await importAll(rows, true);
    expect(callsOf('mfa.v1.import_totps')).toEqual([]);
    expect(callsOf('wallet.v1.attach_vouched_wallets')).toEqual([]);
  });
});

it('is closed to a public token', async () => {
  await start();
  const { status } = await send(gateway, PATH, {
    method: 'POST',
    key: gateway.keys.public,
    body: JSON.stringify({ users: [{}] }),
  });
  expect(status).toBe(403);
});

it('takes 1,000 rows in a body above 100 KiB, and no more', async () => {
  await start();
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ external_id: `n-${n}`, first_name: 'x'.repeat(100) }));
  expect((await importAll(rows(1000))).users).toHaveLength(1000);
  expect((await post(gateway, PATH, { users: rows(1001) })).json).toMatchObject({
    error_type: 'invalid_request',
  });
  const wide = { external_id: 'a', metadata: { text: 'x'.repeat(110_000) } };
  expect((await importAll([wide, { external_id: 'b' }])).users).toMatchObject([
    { status: 'refused', error_type: 'payload_too_large' },
    { status: 'created' },
  ]);
  const large = { users: [{ external_id: 'a', metadata: { text: 'x'.repeat(IMPORT_LIMIT_BYTES) } }] };
  expect((await post(gateway, PATH, large)).json).toMatchObject({ error_type: 'payload_too_large' });
}, 60_000);

it.each([
  [SECRET, true],
  ['A'.repeat(26), true],
  [`${'A'.repeat(25)}B`, false],
  ['A'.repeat(25), false],
  ['A'.repeat(27), false],
  ['A'.repeat(103), true],
  ['A'.repeat(104), false],
  ['A'.repeat(31) + '1', false],
])('%s is a secret of an authenticator: %s', (text, expected) => {
  expect(isTotpSecret(plainSecret(`${text.toLowerCase()}==`))).toBe(expected);
});
