import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { type PageServer, servePage } from '../harness/http/page-server.js';
import { remember } from '../harness/secrets/secrets.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const ENTRY = './libs/sdk-browser/src/wallet-keys/index.ts';
/** What a test drives: one receiver, whose key is shown in an element of the page. */
const PAGE = `import { receiveKey } from '${ENTRY}';
  let receiver, hide;
  const within = (work) => work().then((value) => ({ value }), ({ errorType }) => ({ error: errorType }));
  globalThis.receive = async () => (receiver = await receiveKey()).publicKey;
  globalThis.show = (exported) => within(async () => {
    hide = await receiver.show(document.querySelector('#key'), exported);
  });
  globalThis.hide = () => hide();`;
const KEY = /\b[0-9a-f]{64}\b/;

const app = await newApp({ settings: { key_export: 'person' } });

if (!hasBrowser) console.warn('Chromium is not installed: no key is shown in a real browser.');

(hasBrowser ? describe : describe.skip)('@latchkey/browser/wallet-keys in a real browser', () => {
  let browser: Browser;
  let server: PageServer;
  let page: Page;

  beforeAll(async () => {
    const script = await pageScript();
    server = await servePage(
      `<!doctype html><title>App</title><p id="key"></p><script type="module">${script}</script>`,
    );
    browser = await launchBrowser();
    page = await browser.newTab();
    await page.goto(`http://localhost:${server.port}/`);
    await page.waitForFunction('globalThis.receive');
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const run = <T>(code: string) => page.evaluate<T>(code);
  const show = (exported: object) => run(`show(${JSON.stringify(exported)})`);

  /** What the element holds, closed shadow roots included. */
  async function held(): Promise<string> {
    const session = await page.context().newCDPSession(page);
    const { root } = await session.send('DOM.getDocument');
    const of = { nodeId: root.nodeId, selector: '#key' };
    const { nodeId } = await session.send('DOM.querySelector', of);
    const { node } = await session.send('DOM.describeNode', { nodeId, depth: -1, pierce: true });
    await session.detach();
    return JSON.stringify(node);
  }

  it('shows the key of the wallet once, out of the reach of scripts that walk the page, and hides it', async () => {
    const { userId: user_id, token: session_token } = await signIn(app);
    const wallet = succeeded(await app.api.wallets.create({ user_id, wallet_type: 'ethereum' }));
    const of = { wallet_id: wallet.id, session_token };
    const recipient_public_key = await run<string>('receive()');
    const sealed = succeeded(await app.api.wallets.export({ ...of, recipient_public_key }));
    const exported = { ...sealed, app_id: app.id, wallet_id: wallet.id, user_id };
    expect(await held()).not.toMatch(KEY);

    expect(await show(exported)).toEqual({});
    const [text = ''] = KEY.exec(await held()) ?? [];
    remember('token', text);
    expect(new Wallet(text).address).toBe(wallet.checksum_address);
    const walked = `[document.documentElement.outerHTML, document.body.innerText,
      String(document.querySelector('#key').firstChild.shadowRoot?.textContent)].join()`;
    expect(await run(walked)).not.toContain(text);
    expect(await show(exported)).toEqual({ error: 'already_shown' });

    await run('hide()');
    expect(await held()).not.toMatch(KEY);
  });

  it('shows none that was sealed to another page', async () => {
    const { userId: user_id, token: session_token } = await signIn(app);
    const wallet = succeeded(await app.api.wallets.create({ user_id, wallet_type: 'ethereum' }));
    const recipient_public_key = await run<string>('receive()');
    const request = { wallet_id: wallet.id, session_token, recipient_public_key };
    const sealed = succeeded(await app.api.wallets.export(request));
    await run('receive()');
    const exported = { ...sealed, app_id: app.id, wallet_id: wallet.id, user_id };
    expect(await show(exported)).toEqual({ error: 'key_not_opened' });
    expect(await held()).not.toMatch(KEY);
  });
});

async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    write: false,
    target: 'es2022',
    tsconfigRaw: {},
  });
  return outputFiles[0]?.text ?? '';
}
