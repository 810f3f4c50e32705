import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf, outcomeOf } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { type TotpClient, totpClient } from '../testing/totp-client.js';

const { database, replica } = await mfaFixture('totp_fast_forward');

const testApp = (): Caller => ({ ...callerOf(), environment: 'test' });

let caller: Caller;
let client: TotpClient;

beforeEach(() => {
  caller = testApp();
  client = totpClient(database, replica, caller, newId('user'));
});

const pass = (totp_id: string, minutes: number, by = caller) =>
  replica.totps.fastForward(by, { totp_id, minutes });

describe('a TOTP that is fast-forwarded', () => {
  it('expires unless it was verified', async () => {
    const totp = await client.create(30);
    expect(await pass(totp.totp_id, 30)).toEqual({ totp_id: totp.totp_id });
    expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('totp_expired');
    const active = await client.createActive();
    await pass(active.totp_id, 30);
    expect(await outcomeOf(client.recover(active.recovery_codes[0] ?? ''))).toBe('ok');
  });

  it('is no longer locked after 10 minutes', async () => {
    const totp = await client.createActive();
    for (let guess = 0; guess < 5; guess += 1) await outcomeOf(client.verify(client.wrongFor(totp)));
    const recover = (place: number) => outcomeOf(client.recover(totp.recovery_codes[place] ?? ''));
    await pass(totp.totp_id, 9);
    expect(await recover(0)).toBe('too_many_attempts');
    await pass(totp.totp_id, 1);
    expect(await recover(0)).toBe('ok');
  });

  it('accepts no code a second time', async () => {
    const totp = await client.createActive();
    const code = client.codeOf(totp);
    await outcomeOf(client.verify(code));
    await pass(totp.totp_id, 60);
    expect(await outcomeOf(client.verify(code))).toBe('invalid_totp_code');
  });

  it.each<[string, () => Caller, string]>([
    ['a live App', () => ({ ...caller, environment: 'live' }), 'route_not_found'],
    ['another App', testApp, 'totp_not_found'],
  ])('is left as it is by %s', async (_, by, refused) => {
    const totp = await client.create();
    expect(await outcomeOf(pass(totp.totp_id, 30, by()))).toBe(refused);
    expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
  });
});
