import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parseEther } from 'ethers';
import { missingChain } from '@latchkey/chains/testing';
import { until } from '@latchkey/platform/testing';
import { Closers, runNode, settingsOf } from '@latchkey/stack-runner';
import { EvmChain } from '../harness/chains/evm-chain.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { localProvider } from '../harness/sign-in/openid.js';
import { canStartReplicas, processes } from '../harness/stack/replica.js';
import { rowsIn } from '../harness/stack/rows.js';
import { currentRun, publishRun } from '../harness/stack/run.js';
import { appOf, type Contents, pays } from './contents.js';
import { contentsOf, loadDumps } from './dumps.js';
import { METHOD_NAMES, newPeople, signsIn } from './methods.js';
import { Rollout } from './rollout.js';
import { storedReleases } from './stored-releases.js';

jest.setTimeout(240_000);
/** Rounds of sign-ins: three services of one by a code have two versions each. */
const MIXTURES = 4;

const MOVING_MS = 60_000;

/** It pays on a chain of its own, and reads the settings of processes from /proc. */
const where = canStartReplicas && !missingChain('anvil') ? describe : describe.skip;

where.each(storedReleases())('an upgrade from $version', (release) => {
  const closers = new Closers();
  const contents: Contents = contentsOf(release.folder);
  let chain: EvmChain;
  let rollout: Rollout;
  let app: TestApp;

  beforeAll(async () => {
    chain = await closers.keep(EvmChain.start(false), (started) => started.stop());
    const settings = { OIDC_PORT: '0', RPC_URL_ETHEREUM: chain.proxy.url };
    const prepare = (dataDir: string) => loadDumps(release.folder, dataDir);
    rollout = await Rollout.start(settings, { prepare, closers });
    app = appOf(contents);
    await chain.give(contents.payer.public_address, parseEther('1'));
    // The payment of the dump.
    await chain.setExecuted(contents.payer.public_address, 1);
    // The local provider has another port in each run, which is another issuer.
    await updateApp({ oauth_providers: { oidc: localProvider() } });
  });
  afterAll(() => closers.close());

  /** Through administration itself, to which the gateway of the release passes nothing on. */
  async function updateApp(settings: object): Promise<void> {
    const { ADMIN_UPSTREAM: baseUrl } = settingsOf(processes.pid('gateway'));
    const { adminKey: key } = rollout.stack.run;
    const strict = currentRun();
    // It has this build from the beginning, as `Rollout` says, and the document is that of the release.
    publishRun({ ...strict, answersMayGrow: true });
    succeeded(await call('PATCH', `/v1/admin/apps/${app.id}`, { baseUrl, key, body: { settings } }));
    publishRun(strict);
  }

  /** Everything that the dump holds works. */
  async function expectWorks(turn: number): Promise<void> {
    for (const name of METHOD_NAMES)
      expect([name, await signsIn(app, name, contents.people, turn)]).toEqual([name, true]);
    const { live, ended } = contents.sessions;
    succeeded(await app.api.sessions.verify({ session_token: live }));
    expectRefusal(await app.api.sessions.verify({ session_token: ended }), 404, 'session_not_found');
    await pays(app, contents.payer, chain);
    for (const { id, public_address } of contents.wallets)
      expect(succeeded(await app.api.wallets.get({ wallet_id: id })).public_address).toBe(public_address);
    const { webhooks } = succeeded(await app.api.webhooks.list());
    expect(webhooks.map(({ id }) => id)).toEqual([contents.webhookId]);
    expectRefusal(await app.api.users.get({ user_id: contents.deletedUser }), 404, 'user_not_found');
  }

  /** Each sign-in meets another mixture of services of both versions. @throws Error for the first that is refused. */
  async function signPeopleInBy(baseUrl: string): Promise<void> {
    publishRun({ ...rollout.stack.run, baseUrl });
    for (let round = 0; round < MIXTURES; round += 1) await newPeople(appOf(contents));
  }

  it('the last release serves from the dump', () => expectWorks(0));

  it('the migrations of this build run while it serves', async () => {
    const feed = succeeded(await app.api.events.list());
    expect(await refusalsDuring(rollout.migrate())).toEqual([]);
    expect(succeeded(await app.api.events.list())).toEqual(feed);
  });

  it('processes of this build join, and both versions serve', async () => {
    const port = await rollout.addSeconds();
    await signPeopleInBy(`http://127.0.0.1:${port}`);
    // From here on the answers of this build are held against the document of the release.
    publishRun({ ...rollout.stack.run, answersMayGrow: true });
    await expectWorks(1);
  });

  it('the release leaves, and this build serves alone', async () => {
    await rollout.replaceFirsts('build');
    await expectWorks(2);
    expect(await cli('doctor')).toMatchObject({ code: 0 });
  });

  it('the keys of its wallets are moved to the signer under load, and none stays', async () => {
    // As 0.2.0 may still run, they are copied; then the operator ends the upgrade of wallet.
    expect(await moveKeys()).toMatchObject({ code: 1, failed: 0, kept: true });
    expect(await refusalsDuring(rollout.endUpgradeOf('wallet'))).toEqual([]);
    // A replica that is leaving may still answer, and keeps the keys of its step: the command is repeated.
    const moving = until(async () => (await moveKeys()).code === 0, MOVING_MS);
    expect(await refusalsDuring(moving)).toEqual([]);
    expect(await rowsIn('wallet', 'SELECT FROM wallet.wallet_keys')).toEqual([]);
    await pays(app, contents.payer, chain);
  });

  /** Uses the live session until the work is done. */
  async function refusalsDuring(work: Promise<void>): Promise<string[]> {
    let isDone = false;
    const refusals: string[] = [];
    const use = async () => {
      while (!isDone) {
        const { status, text } = await app.api.sessions.verify({ session_token: contents.sessions.live });
        if (status !== 200) refusals.push(text);
      }
    };
    await Promise.all([use(), work.finally(() => (isDone = true))]);
    return refusals;
  }

  /** In small steps. */
  async function moveKeys(): Promise<{ code: number }> {
    const { code, output } = await cli('wallets', 'move-keys', '--limit', '2', '--json');
    const line = output.split('\n').find((one) => one.startsWith('{')) ?? '{}';
    return { code, ...(JSON.parse(line) as object) };
  }

  /** A command of the operator. */
  function cli(...words: readonly string[]) {
    const { baseUrl: LATCHKEY_URL, adminKey: ADMIN_API_KEY } = rollout.stack.run;
    const { PATH = '' } = process.env;
    return runNode(['dist/apps/cli/main.js', ...words], { PATH, LATCHKEY_URL, ADMIN_API_KEY });
  }
});
