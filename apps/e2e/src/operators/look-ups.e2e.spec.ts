import { describe, expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { untilEvents } from '../harness/http/feed.js';
import { realEmail, realPhone, sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { codeTo, wrongCode } from '../harness/sign-in/inbox.js';
import { ethereumWallet } from '../harness/sign-in/wallets.js';

const admin = adminApi();
const app = await newApp();
const other = await newApp();

const idOf = ({ headers }: Answer<unknown>) => headers.get('x-request-id') ?? '';
/** The record of a request, once its gateway has handed it over. */
const recorded = (answer: Answer<unknown>) =>
  eventually(async () => {
    const found = await admin.getRequest(idOf(answer));
    return found.status === 404 ? undefined : succeeded(found);
  });

it('a code that did not come is sent again as another one, until it was used', async () => {
  const email = realEmail();
  const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
  await codeTo(email);
  const listed = succeeded(await admin.listMessages({ app_id: app.id, to: email })).messages;
  const { message_id } = succeeded(await admin.resendMessage(listed[0]?.id ?? ''));
  expectRefusal(await admin.resendMessage(listed[0]?.id ?? ''), 409, 'message_not_resendable');
  const code = await eventually(async () => {
    const { status } = succeeded(await admin.getMessage(message_id));
    return status === 'delivered' ? codeTo(email, 2) : undefined;
  });
  succeeded(await app.api.otps.verify({ method_id, otp: code }));
  expectRefusal(await admin.resendMessage(message_id), 409, 'message_not_resendable');
});

describe('why a sign-in failed', () => {
  it('is found by the request id, by the address, by the user and by the error, with its message', async () => {
    const email = realEmail();
    const sent = await app.api.otps.email.send({ email });
    const { email_id: method_id, user_id = '' } = succeeded(sent);
    const code = await codeTo(email);
    const refused = await app.publicApi.otps.verify({ method_id, otp: wrongCode(code) });
    const shown = await recorded(refused);
    expect(shown).toMatchObject({
      request_id: idOf(refused),
      app_id: app.id,
      operation: 'verifyOtp',
      error_type: 'invalid_otp',
      reason: 'otp_guess_1_of_5',
      user_id,
      message: null,
    });
    const { message } = await eventually(async () => {
      const record = await recorded(sent);
      return record.message?.state === 'delivered' ? record : undefined;
    });
    const ofUser: Record<string, string>[] = [
      { app_id: app.id, address: email },
      { user_id },
      { app_id: app.id, user_id },
    ];
    for (const query of ofUser) {
      const { requests, next } = succeeded(await admin.listRequests(query));
      expect(requests.map(({ request_id }) => request_id)).toEqual([idOf(refused), idOf(sent)]);
      expect(requests[1]?.message_id).toBe(message?.id);
      expect(next).toBe('');
    }
    const since = { created_after: shown.created_at, created_before: shown.created_at + 60 };
    const byError = { app_id: app.id, error_type: 'invalid_otp', ...since };
    expect(succeeded(await admin.listRequests(byError)).requests).toMatchObject([
      { request_id: idOf(refused) },
    ]);

    const messages = succeeded(await admin.listMessages({ app_id: app.id, to: email, status: 'delivered' }));
    expect(messages.messages).toMatchObject([
      {
        id: message?.id,
        app_id: app.id,
        user_id,
        method_id,
        kind: 'passcode',
        channel: 'email',
        attempts: 1,
      },
    ]);
    expect(succeeded(await admin.getMessage(message?.id ?? ''))).toEqual(messages.messages[0]);
    expect(JSON.stringify(messages)).not.toContain(email);
    expect(JSON.stringify(messages)).not.toContain(code);
  });

  it('pages through the requests of an App', async () => {
    const own = await newApp();
    const refusals = [];
    for (let n = 0; n < 5; n += 1) refusals.push(await own.api.users.get({ user_id: unknownId('user') }));
    for (const refusal of refusals) await recorded(refusal);
    const found: string[] = [];
    let after = '';
    do {
      const page = succeeded(await admin.listRequests({ app_id: own.id, limit: 2, after }));
      found.push(...page.requests.map(({ request_id }) => request_id));
      after = page.next;
    } while (after !== '');
    expect(found).toEqual(refusals.map(idOf).toReversed());
  });

  it('keeps Apps apart: an address of one is none of another', async () => {
    const email = sandboxEmail();
    const { user_id } = succeeded(await app.api.users.create({ email }));
    for (const ask of [
      admin.listRequests({ app_id: other.id, address: email }),
      admin.listMessages({ app_id: other.id, to: email }),
    ])
      expectRefusal(await ask, 404, 'user_not_found');
    expect(succeeded(await admin.listRequests({ app_id: other.id, user_id })).requests).toEqual([]);
    expectRefusal(
      await admin.listRequests({ app_id: unknownId('app'), address: email }),
      404,
      'app_not_found',
    );
  });

  it('is looked up by a phone number, too', async () => {
    const phone_number = realPhone();
    const sent = await app.api.otps.sms.send({ phone_number });
    const { user_id } = succeeded(sent);
    await recorded(sent);
    const { requests } = succeeded(await admin.listRequests({ app_id: app.id, address: phone_number }));
    expect(requests).toMatchObject([{ operation: 'sendSmsOtp', user_id }]);
    const { messages } = succeeded(await admin.listMessages({ app_id: app.id, to: phone_number }));
    expect(messages).toMatchObject([{ channel: 'sms', user_id }]);
  });
});

describe('payments', () => {
  it('are found by App, user, wallet and status, and their wallet by its address', async () => {
    const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
    const wallet = succeeded(await app.api.wallets.create({ user_id, wallet_type: 'ethereum' }));
    const payment = {
      dest: ethereumWallet().public_address,
      source_amount: '1.5',
      source_currency: 'MATIC',
    } as const;
    const { requires: _requires, ...transfer } = succeeded(
      await app.api.transfers.create({ user_id, source: wallet.id, ...payment }),
    );
    const queries: Record<string, string>[] = [
      { app_id: app.id },
      { user_id },
      { wallet_id: wallet.id },
      { app_id: app.id, user_id, wallet_id: wallet.id, status: 'pending' },
    ];
    for (const query of queries)
      expect(succeeded(await admin.listTransfers(query))).toEqual({ transfers: [transfer], next: '' });
    const others: Record<string, string>[] = [
      { app_id: other.id, user_id },
      { user_id, status: 'late' },
    ];
    for (const query of others) expect(succeeded(await admin.listTransfers(query)).transfers).toEqual([]);
    succeeded(await app.api.transfers.cancel({ transfer_id: transfer.id }));
    const { transfers } = succeeded(await admin.listTransfers({ app_id: app.id, status: 'cancelled' }));
    expect(transfers).toMatchObject([{ id: transfer.id, status: 'cancelled' }]);

    const address = wallet.public_address.toUpperCase().replace('0X', '0x');
    expect(succeeded(await admin.listWallets({ address }))).toEqual({ wallets: [wallet], next: '' });
    expect(succeeded(await admin.listWallets({ app_id: app.id, user_id })).wallets).toContainEqual(wallet);
    expect(succeeded(await admin.listWallets({ address, app_id: other.id })).wallets).toEqual([]);
  });
});

it('the payments of an App are frozen and unfrozen, and it hears why it cannot pay', async () => {
  const own = await newApp();
  const { user_id } = succeeded(await own.api.users.create({ email: sandboxEmail() }));
  const { id: source } = succeeded(await own.api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  const dest = ethereumWallet().public_address;
  const order = { user_id, source, dest, source_amount: '1.5', source_currency: 'MATIC' } as const;
  const refusedBy = async () => succeeded(await own.api.transfers.check(order)).requires.refused_by;
  expect(await refusedBy()).toBeUndefined();
  const frozen = succeeded(await admin.changePayments('freeze', own.id));
  expect(frozen).toMatchObject({ app_id: own.id, frozen: true });
  expect(succeeded(await admin.getPaymentFreeze(own.id))).toEqual(frozen);
  expect(await refusedBy()).toBe('payments_frozen');
  succeeded(await admin.changePayments('unfreeze', own.id));
  expect(await refusedBy()).toBeUndefined();
  const types = ['payments.frozen', 'payments.unfrozen'];
  const events = await untilEvents(own, 2, { type: types.join() });
  expect(events.map(({ type, actor }) => [type, actor])).toEqual(
    types.map((type) => [type, { type: 'operator', key_id: 'default', user_id: '' }]),
  );
});

describe('bad input is refused, and says what is wrong', () => {
  it.each([
    ['requests', { address: 'ada@example.com' }, 'address'],
    ['requests', { app_id: 'app_1', address: 'ada' }, 'address'],
    ['requests', { error_type: 'invalid_opt' }, 'error_type'],
    ['requests', { after: 'req_1' }, 'after'],
    ['messages', {}, 'app_id'],
    ['messages', { status: 'delivered' }, 'app_id'],
    ['messages', { app_id: 'app_1', status: 'lost' }, 'status'],
    ['messages', { app_id: 'app_1', after: '5' }, 'after'],
    ['transfers', { status: 'slow' }, 'status'],
    ['transfers', { after: '5.' }, 'after'],
    ['wallets', {}, 'app_id'],
    ['wallets', { user_id: 'user_1' }, 'app_id'],
    ['wallets', { app_id: 'app_1', limit: 0 }, 'limit'],
  ] as const)('%s: %j', async (noun, query, field) => {
    const ask = {
      requests: admin.listRequests,
      messages: admin.listMessages,
      transfers: admin.listTransfers,
      wallets: admin.listWallets,
    };
    const { fields } = expectRefusal(await ask[noun](query), 400, 'invalid_request');
    expect(fields).toMatchObject([{ field }]);
  });

  it('an unknown request or message is 404', async () => {
    expectRefusal(await admin.getRequest(unknownId('req')), 404, 'request_not_found');
    expectRefusal(await admin.getMessage(unknownId('msg')), 404, 'message_not_found');
  });
});
