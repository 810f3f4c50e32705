import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { callerOf, outcomeOf } from '../testing/callers.js';
import { mfaFixture, mfaReplica } from '../testing/mfa-replica.js';
import { DOMAIN, ORIGIN, webauthnClient } from '../testing/webauthn-client.js';

const { database, replica } = await mfaFixture('challenge_limits');
const replicas = [replica, mfaReplica(database)];

const openOf = async ({ app_id }: Caller) =>
  (await database.query('SELECT FROM webauthn_challenges WHERE app_id = $1', [app_id])).length;

describe('authentications begun with a public token', () => {
  let visitor: Caller;
  beforeEach(() => {
    visitor = callerOf({ key_kind: 'public' });
  });

  const begin = (caller: Caller, client_ip: string | undefined, n = 0) =>
    replicas[n % replicas.length]?.authentications.begin(caller, { domain: DOMAIN, client_ip }).then(
      () => 'ok',
      ({ code, details }: { code: string; details: { retryAfterSeconds?: number } }) =>
        [code, details.retryAfterSeconds] as const,
    );
  const begun = (caller: Caller, client_ip: string | undefined, length = 50) =>
    Promise.all(Array.from({ length }, (_, n) => begin(caller, client_ip, n)));

  it('are 100 at most for one client, on two replicas at the same time', async () => {
    const answers = [
      ...(await begun(visitor, '2001:db8::1', 80)),
      ...(await begun(visitor, '2001:db8::2', 50)),
    ];
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(100);
    const [code, seconds] = answers.find((answer) => answer !== 'ok') ?? [];
    expect(code).toBe('rate_limited');
    expect(Number(seconds)).toBeGreaterThan(250);
    expect(Number(seconds)).toBeLessThanOrEqual(300);
    expect(await openOf(visitor)).toBe(100);
  });

  it('leave other clients, other Apps, the secret key and earlier gateways alone', async () => {
    await begun(visitor, '192.0.2.1', 101);
    const others = [
      begun(visitor, '192.0.2.2', 5),
      begun(callerOf({ key_kind: 'public' }), '192.0.2.1', 5),
      begun({ ...visitor, key_kind: 'secret' }, '192.0.2.1', 5),
      begun(visitor, undefined, 5),
    ];
    for (const answers of others) expect(new Set(await answers)).toEqual(new Set(['ok']));
  });

  it('make room once they are answered or have ended', async () => {
    const user_id = newId('user');
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const client = webauthnClient(replica, visitor, user_id);
    await client.register(authenticator);
    const input = { user_id, domain: DOMAIN, client_ip: '192.0.2.1' };
    const own = await replica.authentications.begin(visitor, input);
    await begun(visitor, '192.0.2.1', 99);
    expect(await outcomeOf(replica.authentications.begin(visitor, input))).toBe('rate_limited');
    const { publicKey } = own.public_key_credential_request_options;
    await client.verify(authenticator.get(publicKey as { challenge: string }));
    expect(await begun(visitor, '192.0.2.1', 1)).toEqual(['ok']);
    expect(await begun(visitor, '192.0.2.1', 1)).not.toEqual(['ok']);
    await database.query(
      `UPDATE webauthn_challenges SET expires_at = now()
        WHERE challenge = (SELECT min(challenge) FROM webauthn_challenges WHERE app_id = $1)`,
      [visitor.app_id],
    );
    expect(await begun(visitor, '192.0.2.1', 1)).toEqual(['ok']);
  });
});

describe('registrations', () => {
  it('of one user are the 5 newest, on two replicas at the same time', async () => {
    const caller = callerOf();
    const [user_id, other] = [newId('user'), newId('user')];
    const clients = replicas.map((one) => webauthnClient(one, caller, user_id));
    const kept = await webauthnClient(replica, caller, other).beginRegistration();
    await Promise.all(Array.from({ length: 50 }, (_, n) => clients[n % clients.length]?.beginRegistration()));
    expect(await openOf(caller)).toBe(6);
    const authenticator = () => new SoftwareAuthenticator(ORIGIN);
    expect(await outcomeOf(webauthnClient(replica, caller, other).create(authenticator().create(kept)))).toBe(
      'ok',
    );
    const [client] = clients;
    const begun = [];
    for (let n = 0; n < 6; n += 1) begun.push(await client?.beginRegistration());
    const outcomes = [];
    for (const options of begun)
      outcomes.push(
        options && (await outcomeOf(client?.create(authenticator().create(options)) as Promise<object>)),
      );
    expect(outcomes).toEqual(['invalid_webauthn_credential', 'ok', 'ok', 'ok', 'ok', 'ok']);
  });
});
