import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TcpProxy, until } from '@latchkey/platform/testing';
import { isReady, Replica, settingsOf } from '@latchkey/stack-runner';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { canStartReplicas, processes } from '../harness/stack/replica.js';
import { rowsIn } from '../harness/stack/rows.js';

/** A migration that this build needs; the schema itself stays as it is. */
const FORGET =
  'DELETE FROM session.migrations WHERE name = (SELECT max(name) FROM session.migrations) RETURNING *';
const REMEMBER =
  'INSERT INTO session.migrations OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::session.migrations, $1)';
const PENDING = /^latchkey_migrations_pending\{.*\} (?<value>\S+)$/m;
const PATIENCE_MS = 60_000;

let stack: OwnStack;
let app: TestApp;
let token: string;
let proxy: TcpProxy;
let proxied: Readonly<Record<string, string>>;
let replica: Replica | undefined;

async function secondSession(): Promise<Replica> {
  replica = await Replica.spawn('session', processes.pid('session'), proxied);
  return replica;
}

const verify = () => app.publicApi.sessions.verify({ session_token: token });
const becomes = (met: () => Promise<boolean>) => until(met, PATIENCE_MS);
const sessionStatus = async () =>
  succeeded(await adminApi().status()).services.find(({ service }) => service === 'session');

async function expectEverythingVerified(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, verify));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
}

beforeAll(async () => {
  if (!canStartReplicas) return;
  stack = await OwnStack.start();
  app = await newApp();
  ({ token } = await signIn(app));
  const { SESSION_DATABASE_URL = '' } = settingsOf(processes.pid('session'));
  const made = await TcpProxy.before(SESSION_DATABASE_URL);
  ({ proxy } = made);
  proxied = { SESSION_DATABASE_URL: made.url, MIGRATE_ON_START: 'false' };
});
afterEach(async () => {
  proxy?.mend();
  await replica?.stop();
});
afterAll(async () => {
  await stack?.stop();
  await proxy?.close();
});

(canStartReplicas ? describe : describe.skip)('a second process of the session service', () => {
  it('serves nothing before its schema is complete, and says so', async () => {
    const forgotten = await rowsIn('session', FORGET);
    const second = await secondSession();
    const { healthPort } = second;
    const health = (path: string) => fetch(`http://127.0.0.1:${healthPort}${path}`);
    const pending = async () => PENDING.exec(await (await health('/metrics')).text())?.groups?.['value'];
    await becomes(async () => (await health('/livez').catch(() => undefined))?.ok ?? false);
    await becomes(async () => (await pending()) === '1');
    expect(await isReady(healthPort)).toBe(false);
    await expectEverythingVerified();
    await becomes(async () => (await sessionStatus())?.pending_migrations === 1);

    await rowsIn('session', REMEMBER, [JSON.stringify(forgotten)]);
    await second.becomesReady();
    expect(await pending()).toBe('0');
    await expectEverythingVerified();
  });

  // Last, because it ends the first process.
  it('leaves its calls to the first one while it has lost its database', async () => {
    const second = await secondSession();
    await second.becomesReady();
    proxy.cut();
    await becomes(async () => !(await isReady(second.healthPort)));
    await expectEverythingVerified();
    expect(await isReady(stack.port)).toBe(true);

    // Now no replica has the database.
    await stack.takeDown('session');
    expectRefusal(await verify(), 503, 'service_unavailable');
    expect(await sessionStatus()).toMatchObject({ answers: true, ready: false, database: false });

    proxy.mend();
    await stack.becomesReady();
    await expectEverythingVerified();
    await stack.bringBack();
  });
});
