import { beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { raceRounds } from '@latchkey/platform/testing';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { MethodsService } from '../identifiers/methods.service.js';
import { ProviderSignIns } from '../testing/provider-sign-ins.js';
import { race } from '../testing/race.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';

const ACCOUNT = { subject: '1084', email: 'ada@example.com', emailVerified: true };
const ROUNDS = Array.from({ length: raceRounds(5) }, (_, round) => round + 1);

let caller: Caller;

const sign = await ProviderSignIns.start('linking_races');
const users = sign.identity.get(UsersService);
beforeEach(async () => {
  caller = await sign.newCaller();
});

const everybody = async () => (await users.list(caller, {})).users;
const tokens = (count: number, begun: (n: number) => Parameters<ProviderSignIns['come']>[2] = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, n) => sign.come(caller, ACCOUNT, begun(n))));

async function spendAll(inputs: Awaited<ReturnType<typeof tokens>>) {
  for (const input of inputs) await sign.signIn.read(caller, input).catch(() => undefined);
  return race(inputs.length, (n) => sign.signIn.spend(caller, inputs[n] ?? { token: '' }));
}

it.each(ROUNDS)('20 parallel callbacks of one new subject make one user (round %i)', async () => {
  const { answers, refusals } = await spendAll(await tokens(20));
  expect(refusals).toEqual([]);
  expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1);
  expect(new Set(answers.map(({ idp_provider_id }) => idp_provider_id)).size).toBe(1);
  expect(await everybody()).toMatchObject([
    { user_id: answers[0]?.user_id, emails: [{ verified: true }], idp_providers: [{ provider: 'google' }] },
  ]);
});

it.each(ROUNDS)('one proven email through three providers makes one user (round %i)', async () => {
  const providers = ['google', 'github', 'oidc'] as const;
  const { answers, refusals } = await spendAll(
    await tokens(21, (n) => ({ provider: providers[n % 3] ?? 'oidc' })),
  );
  expect(refusals).toEqual([]);
  expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1);
  const [user, ...others] = await everybody();
  expect(others).toEqual([]);
  expect(user?.idp_providers.map(({ provider }) => provider).toSorted()).toEqual([
    'github',
    'google',
    'oidc',
  ]);
});

it.each(ROUNDS)(
  'beside the first proof of an email that a message made a user of, it has one user (round %i)',
  async () => {
    const address = { type: 'email', value: ACCOUNT.email } as const;
    const method = await sign.identity.get(MethodsService).ensure(caller, address);
    const inputs = await tokens(10);
    for (const input of inputs) await sign.signIn.read(caller, input);
    const confirm = { user_id: method.user_id, method_id: method.id };
    const { refusals } = await race<unknown>(11, (n) =>
      n < 10
        ? sign.signIn.spend(caller, inputs[n] ?? { token: '' })
        : sign.identity.get(IdentifierChanges).confirm(caller, confirm),
    );
    // The address may have moved from the user of the code, who then has none.
    expect(refusals.filter((code) => code !== 'method_not_found')).toEqual([]);
    expect(refusals.length).toBeLessThan(2);
    const owners = (await everybody()).filter(({ emails }) => emails.length > 0);
    expect(owners).toMatchObject([{ emails: [{ verified: true }], idp_providers: [{ provider: 'google' }] }]);
  },
);

it.each(ROUNDS)('a link and a sign-up of one subject give it one user (round %i)', async () => {
  const { user } = await sign.identity
    .get(UserCreationService)
    .create(caller, { phone_number: '+14155552671' });
  const inputs = await tokens(20, (n) => (n % 2 ? { user_id: user.user_id } : {}));
  const { answers, refusals } = await spendAll(inputs);
  const owners = new Set(answers.map(({ user_id }) => user_id));
  expect(owners.size).toBe(1);
  expect(new Set([...refusals, 'identifier_conflict'])).toEqual(new Set(['identifier_conflict']));
  const linked = (await everybody()).filter(({ idp_providers }) => idp_providers.length > 0);
  expect(linked.map(({ user_id }) => user_id)).toEqual([...owners]);
  // Either all 20 signed in to the named user, or the 10 links lost.
  expect(refusals.length).toBe(owners.has(user.user_id) ? 0 : 10);
});

it.each(ROUNDS)('beside 10 removals of the account no sign-in fails (round %i)', async () => {
  await sign.run(caller, ACCOUNT);
  const inputs = await tokens(20);
  const { refusals } = await race<unknown>(30, async (n) => {
    if (n < 20)
      return sign.signIn
        .read(caller, inputs[n] ?? { token: '' })
        .then(() => sign.signIn.spend(caller, inputs[n] ?? { token: '' }));
    const [user] = await everybody();
    const [account] = user?.idp_providers ?? [];
    return account && sign.identity.get(IdentifierChanges).remove(caller, 'idp_provider', account.id);
  });
  expect(refusals.filter((code) => code !== 'idp_provider_not_found')).toEqual([]);
  expect(await everybody()).toHaveLength(1);
});

it.each(ROUNDS)('beside the deletion of the user neither side waits for the other (round %i)', async () => {
  const { user } = await sign.identity
    .get(UserCreationService)
    .create(caller, { phone_number: '+14155552671' });
  const inputs = await tokens(20, () => ({ user_id: user.user_id }));
  for (const input of inputs) await sign.signIn.read(caller, input);
  const { refusals } = await race<unknown>(21, (n) =>
    n === 10
      ? users.delete(caller, user)
      : sign.signIn.spend(caller, inputs[n] ?? inputs[10] ?? { token: '' }),
  );
  expect(refusals.filter((code) => !['oauth_failed', 'user_not_found'].includes(code))).toEqual([]);
  expect(await everybody()).toEqual([]);
});
