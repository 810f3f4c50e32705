import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TcpProxy } from '@latchkey/platform/testing';
import { inDatabase, isReady, Replica, settingsOf } from '@latchkey/stack-runner';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { OwnStack, START_MS, until } from '../harness/stack/own-stack.js';
import { canStartReplicas, processes } from '../harness/stack/replica.js';

const URL_SETTING = 'SESSION_DATABASE_URL';
/** A migration that this build needs; the schema itself stays as it is. */
const FORGET =
  'DELETE FROM session.migrations WHERE name = (SELECT max(name) FROM session.migrations) RETURNING *';
const REMEMBER =
  'INSERT INTO session.migrations OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::session.migrations, $1)';
const PATIENCE_MS = 60_000;

let stack: OwnStack;
let app: TestApp;
let token: string;
let proxy: TcpProxy;
let proxied: Readonly<Record<string, string | undefined>>;
let ownerUrl: string;
let replica: Replica | undefined;

/** A setting of the session service of the stack, which may be in a file. */
function given(name: string): string {
  const settings = settingsOf(processes.pid('session'));
  return settings[name] ?? readFileSync(settings[`${name}_FILE`] ?? '', 'utf8').trim();
}

async function secondSession(): Promise<Replica> {
  const started = await Replica.spawn('session', processes.pid('session'), proxied);
  replica = started;
  return started;
}

const verify = () => app.publicApi.sessions.verify({ session_token: token });
const publicReadiness = async () => (await call('GET', '/readyz')).status;
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
  const made = await TcpProxy.before(given(URL_SETTING));
  ({ proxy } = made);
  ownerUrl = given('SESSION_MIGRATION_DATABASE_URL');
  proxied = { [URL_SETTING]: made.url, [`${URL_SETTING}_FILE`]: undefined, MIGRATE_ON_START: 'false' };
}, START_MS);
afterEach(async () => {
  proxy?.mend();
  await replica?.stop();
});
afterAll(async () => {
  await stack?.stop();
  await proxy?.close();
}, START_MS);

(canStartReplicas ? describe : describe.skip)('a second process of the session service', () => {
  it(
    'serves nothing before its schema is complete, and says so',
    async () => {
      const rows = await inDatabase(ownerUrl, async (client) => (await client.query(FORGET)).rows);
      const second = await secondSession();
      const live = () =>
        fetch(`http://127.0.0.1:${second.healthPort}/livez`).then(
          ({ ok }) => ok,
          () => false,
        );
      const metric = async () => {
        const text = await fetch(`http://127.0.0.1:${second.healthPort}/metrics`).then((answer) =>
          answer.text(),
        );
        return /^latchkey_migrations_pending\{.*\} (?<value>\S+)$/m.exec(text)?.groups?.['value'];
      };
      await becomes(live);
      await becomes(async () => (await metric()) === '1');
      expect(await isReady(second.healthPort)).toBe(false);
      await expectEverythingVerified();
      await becomes(async () => (await sessionStatus())?.pending_migrations === 1);

      await inDatabase(ownerUrl, (client) => client.query(REMEMBER, [JSON.stringify(rows)]));
      await second.becomesReady();
      expect(await metric()).toBe('0');
      await expectEverythingVerified();
    },
    2 * PATIENCE_MS,
  );

  // Last, because it ends the first process.
  it(
    'leaves its calls to the first one while it has lost its database',
    async () => {
      const second = await secondSession();
      await second.becomesReady();
      proxy.cut();
      await becomes(async () => !(await isReady(second.healthPort)));
      await expectEverythingVerified();
      expect(await publicReadiness()).toBe(200);

      // Now no replica has the database.
      await stack.takeDown('session');
      expectRefusal(await verify(), 503, 'service_unavailable');
      expect(await sessionStatus()).toMatchObject({ answers: true, ready: false, database: false });

      proxy.mend();
      await stack.becomesReady();
      await expectEverythingVerified();
      await stack.bringBack();
    },
    2 * PATIENCE_MS,
  );
});
