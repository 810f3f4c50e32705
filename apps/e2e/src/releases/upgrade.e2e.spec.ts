import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEther } from 'ethers';
import { missingChain } from '@latchkey/chains/testing';
import { storedReleases } from '@latchkey/stack-runner/releases';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import type { TestApp } from '../harness/http/app.js';
import { localProvider } from '../harness/sign-in/openid.js';
import { canStartReplicas } from '../harness/stack/replica.js';
import { appOf, type Contents, pays } from './contents.js';
import { METHOD_NAMES, signsIn } from './methods.js';
import { contentsOf } from './stored.js';
import { UpgradedStack } from './upgraded-stack.js';

const LIMIT_MS = 240_000;

/** It pays on a chain of its own, and reads the settings of processes from /proc. */
const where = canStartReplicas && !missingChain('anvil') ? describe : describe.skip;

where.each(storedReleases())('an upgrade from $version', (release) => {
  const stack = new UpgradedStack();
  const contents: Contents = contentsOf(release.folder);
  let app: TestApp;

  beforeAll(async () => {
    await stack.start(release);
    app = appOf(contents);
    await stack.chain.give(contents.payer.public_address, parseEther('1'));
    // The payment of the dump.
    await stack.chain.setExecuted(contents.payer.public_address, 1);
    // The local provider has another port in each run, which is another issuer.
    succeeded(
      await adminApi().updateApp(app.id, { settings: { oauth_providers: { oidc: localProvider() } } }),
    );
  }, LIMIT_MS);
  afterAll(() => stack.stop(), LIMIT_MS);

  /** Everything that the dump holds works. */
  async function expectWorks(turn: number): Promise<void> {
    for (const name of METHOD_NAMES)
      expect([name, await signsIn(app, name, contents.people, turn)]).toEqual([name, true]);
    const { live, ended } = contents.sessions;
    succeeded(await app.api.sessions.verify({ session_token: live }));
    expectRefusal(await app.api.sessions.verify({ session_token: ended }), 404, 'session_not_found');
    await pays(app, contents.payer, stack.chain);
    for (const { id, public_address } of contents.wallets)
      expect(succeeded(await app.api.wallets.get({ wallet_id: id })).public_address).toBe(public_address);
    const { webhooks } = succeeded(await app.api.webhooks.list());
    expect(webhooks.map(({ id }) => id)).toEqual([contents.webhookId]);
    expectRefusal(await app.api.users.get({ user_id: contents.deletedUser }), 404, 'user_not_found');
  }

  it('the last release serves from the dump', () => expectWorks(0), LIMIT_MS);

  it(
    'the migrations of this build run while it serves',
    async () => {
      const feed = succeeded(await app.api.events.list());
      const running = stack.migrate();
      const refused = await refusalsDuring(running);
      expect((await running).filter(({ code }) => code !== 0)).toEqual([]);
      expect(refused).toEqual([]);
      expect(succeeded(await app.api.events.list())).toEqual(feed);
    },
    LIMIT_MS,
  );

  it(
    'processes of this build join, and both versions serve',
    async () => {
      await stack.join();
      await expectWorks(1);
    },
    LIMIT_MS,
  );

  it(
    'the release leaves, and this build serves alone',
    async () => {
      await stack.leave();
      await expectWorks(2);
      expect(await stack.doctor()).toMatchObject({ code: 0 });
    },
    LIMIT_MS,
  );

  /** Uses the live session until the work is done. */
  async function refusalsDuring(work: Promise<unknown>): Promise<string[]> {
    let isDone = false;
    void work.finally(() => (isDone = true));
    const refusals: string[] = [];
    while (!isDone) {
      const { status, text } = await app.api.sessions.verify({ session_token: contents.sessions.live });
      if (status !== 200) refusals.push(text);
    }
    return refusals;
  }
});
