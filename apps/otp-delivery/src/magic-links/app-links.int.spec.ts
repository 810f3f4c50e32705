import { describe, expect, it } from '@jest/globals';
import { OPERATORS_APP_ID } from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { MagicLinksRepository } from './magic-links.repository.js';

const RACE = 50;

const fixture = await otpDeliveryFixture();

const caller = newCaller();
const redirect_url = 'https://app.example.com/welcome';
const allowing = newCaller({ app_id: caller.app_id }, { allowed_redirect_urls: [redirect_url] });
const spend = (token: string) => outcomeOf(fixture.linkProofs.spend(caller, { token }));
const voidLinks = ({ user_id }: { user_id: string }, { app_id } = caller) =>
  fixture.get(MagicLinksRepository).voidOfApp(app_id, user_id);
const newInput = () => ({ user_id: newId('user'), method_id: newId('email'), method_type: 'email' }) as const;

it('links of the user that the App delivers are void; later links and those of other users are not', async () => {
  const [input, others] = [newInput(), newInput()];
  const before = await fixture.links.create(caller, input);
  const other = await fixture.links.create(caller, others);
  await voidLinks(input);
  await voidLinks(others, newCaller());
  expect(await spend(before.token)).toBe('invalid_magic_link');
  expect(await spend(other.token)).toBe('ok');
  expect(await spend((await fixture.links.create(caller, input)).token)).toBe('ok');
});

it('a link that was sent to an address stays', async () => {
  const input = newInput();
  const email = `${input.method_id}@example.com`;
  await fixture.links.send(allowing, { ...input, email, redirect_url });
  await voidLinks(input);
  const [mail] = await eventually(() => {
    const found = fixture.inbox.to(email);
    return found.length > 0 ? found : undefined;
  });
  expect(await spend(/\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '')).toBe('ok');
});

it(`${RACE} at once: a link that was not spent before cannot be spent afterwards`, async () => {
  const outcomes = await Promise.all(
    Array.from({ length: RACE }, async () => {
      const input = newInput();
      const { token } = await fixture.links.create(caller, input);
      const [first] = await Promise.all([spend(token), voidLinks(input)]);
      return [first, await spend(token)];
    }),
  );
  expect(outcomes.filter(([, again]) => again !== 'invalid_magic_link')).toEqual([]);
  expect(outcomes.every(([first]) => ['ok', 'invalid_magic_link'].includes(first ?? ''))).toBe(true);
});

describe('an invitation of an operator', () => {
  const operators = newCaller({ app_id: OPERATORS_APP_ID });
  const invite = async (input = newInput()) => (await fixture.links.create(operators, input)).token;
  const accept = (token: string) => outcomeOf(fixture.linkProofs.spend(operators, { token }));

  it('takes the others of the operator along, and none of another one', async () => {
    const input = newInput();
    const [first, second, other] = [await invite(input), await invite(input), await invite()];
    expect(await accept(second)).toBe('ok');
    expect([await accept(second), await accept(first)]).toEqual(['invalid_magic_link', 'invalid_magic_link']);
    expect(await accept(other)).toBe('ok');
    // One who is invited again comes in.
    expect(await accept(await invite(input))).toBe('ok');
  });

  it('that was used before takes no later one along', async () => {
    const input = newInput();
    const token = await invite(input);
    const links = fixture.get(MagicLinksRepository);
    const old = await links.living(OPERATORS_APP_ID, sha256(token));
    expect(await accept(token)).toBe('ok');
    const later = await invite(input);
    // As a request that looked the old link up before it was used, and spends it only now.
    expect(old && (await links.spend(OPERATORS_APP_ID, old))).toBe(false);
    expect(await accept(token)).toBe('invalid_magic_link');
    expect(await accept(later)).toBe('ok');
  });

  it(`${RACE} times at once: of the same link, and of two, exactly one is accepted`, async () => {
    const accepted = await Promise.all(
      Array.from({ length: RACE }, async () => {
        const input = newInput();
        const [one, two] = [await invite(input), await invite(input)];
        const outcomes = await Promise.all([one, two, one, two].map(accept));
        return outcomes.toSorted();
      }),
    );
    const refused = 'invalid_magic_link';
    expect(new Set(accepted.map(String))).toEqual(new Set([String([refused, refused, refused, 'ok'])]));
  });
});
