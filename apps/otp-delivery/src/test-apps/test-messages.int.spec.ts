import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { identifierRemoved, userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { eventually } from '@latchkey/platform/testing';
import { retentionOf } from '../otp-delivery.lifecycle.js';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { TestMessagesService } from './test-messages.service.js';

const RETENTION = retentionOf({ MESSAGE_RETENTION_DAYS: 7, MAGIC_LINK_RETENTION_DAYS: 7 });

const fixture = await otpDeliveryFixture();
const messages = fixture.get(TestMessagesService);

const REDIRECT = 'https://app.example.com/welcome';
const settings = { sms_country_allowlist: ['US'], allowed_redirect_urls: [REDIRECT] };
const newApp = (environment: Caller['environment'] = 'test') => newCaller({ environment }, settings);
const list = async (caller: Caller, to: string) => (await messages.list(caller, { to })).messages;
const copies = async () => {
  const [row] = await fixture.source.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM test_messages',
  );
  return row?.count;
};

async function send(caller: Caller, destination = `${newId('email')}@example.com`) {
  const type = destination.includes('@') ? ('email' as const) : ('phone_number' as const);
  const sent = { user_id: newId('user'), method_id: newId(type === 'email' ? 'email' : 'pn'), type };
  await fixture.passcodes.send(caller, { ...sent, destination });
  return { ...sent, destination };
}

/** The messages, once the newest has been delivered. */
const delivered = (caller: Caller, to: string) =>
  eventually(async () => {
    const found = await list(caller, to);
    return found[0]?.state === 'delivered' ? found : undefined;
  });

describe('the messages of a test App', () => {
  it('show a passcode as it was sent, and the passcode works', async () => {
    const caller = newApp();
    const { destination, method_id } = await send(caller);
    const [message, ...others] = await delivered(caller, destination);
    expect(others).toEqual([]);
    const { code = '' } = message ?? {};
    expect(code).toMatch(/^\d{6}$/);
    expect(message).toEqual({
      id: expect.stringMatching(/^msg_/),
      channel: 'email',
      to: destination,
      subject: expect.stringContaining(code),
      text: expect.stringContaining(code),
      code,
      link: '',
      state: 'delivered',
      created_at: expect.any(Number),
    });
    expect(await outcomeOf(fixture.guesses.verify(caller, { method_id, otp: code }))).toBe('ok');
  });

  it('show an SMS, and a link that works', async () => {
    const caller = newApp();
    const phone = '+14155552671';
    await send(caller, phone);
    const [sms] = await delivered(caller, phone);
    expect(sms).toMatchObject({
      channel: 'sms',
      to: phone,
      subject: '',
      code: expect.stringMatching(/^\d{6}$/),
    });
    const email = `${newId('email')}@example.com`;
    const link = { user_id: newId('user'), method_id: newId('email'), method_type: 'email' } as const;
    await fixture.links.send(caller, { ...link, email, redirect_url: REDIRECT });
    const [sent] = await delivered(caller, email);
    expect(sent).toMatchObject({
      channel: 'email',
      code: '',
      text: expect.stringContaining(sent?.link ?? '-'),
    });
    const token = new URL(sent?.link ?? '').searchParams.get('token') ?? '';
    expect(await outcomeOf(fixture.linkProofs.spend(caller, { token }))).toBe('ok');
  });

  it('are the newest first, and say which a newer code replaced', async () => {
    const caller = newApp();
    fixture.inbox.mood = '451';
    const { destination, ...sent } = await send(caller);
    await fixture.passcodes.send(caller, { ...sent, destination });
    const found = await list(caller, destination);
    expect(found.map(({ state }) => state)).toEqual(['queued', 'cancelled']);
    expect(found[0]?.code).not.toBe(found[1]?.code);
    fixture.inbox.mood = 'take';
  });

  it('are read by their App alone, and by their address alone', async () => {
    const caller = newApp();
    const { destination } = await send(caller);
    await send(caller);
    expect(await list(caller, destination)).toHaveLength(1);
    expect(await list(newApp(), destination)).toEqual([]);
    expect(await list(caller, 'nobody@example.com')).toEqual([]);
  });

  it('are gone after 10 minutes, encrypted text and all', async () => {
    const caller = newApp();
    const { destination } = await send(caller);
    const age = (minutes: number) =>
      fixture.source.query(
        `UPDATE test_messages SET created_at = created_at - $2 * interval '1 minute' WHERE app_id = $1`,
        [caller.app_id, minutes],
      );
    await age(9);
    expect(await list(caller, destination)).toHaveLength(1);
    await age(1);
    expect(await list(caller, destination)).toEqual([]);
    const before = (await copies()) ?? 0;
    await removeOutdated(fixture.source, RETENTION);
    expect(await copies()).toBe(before - 1);
  });

  it.each([
    ['user', ({ method_id }: { method_id: string }) => [userDeleted, { method_ids: [method_id] }] as const],
    [
      'email',
      ({ method_id }: { method_id: string }) =>
        [identifierRemoved, { method_id, method_type: 'email' as const }] as const,
    ],
  ])('go with their %s', async (_, deletion) => {
    const caller = newApp();
    const sent = await send(caller);
    const [event, data] = deletion(sent);
    const subject = { app_id: caller.app_id, user_id: sent.user_id };
    await fixture.events.apply<object>(event, { ...subject, data });
    expect(await list(caller, sent.destination)).toEqual([]);
  });
});

describe('a live App', () => {
  it('keeps no copy, and reads none', async () => {
    const caller = newApp('live');
    const before = await copies();
    const { destination } = await send(caller);
    expect(await copies()).toBe(before);
    expect(await outcomeOf(list(caller, destination))).toBe('route_not_found');
    expect(await list({ ...caller, environment: 'test' }, destination)).toEqual([]);
  });
});

it('a sandbox address is sent nothing, so there is nothing to read', async () => {
  const caller = newApp();
  const { destination } = await send(caller, `${newId('email')}@sandbox.test`);
  expect(await list(caller, destination)).toEqual([]);
});
