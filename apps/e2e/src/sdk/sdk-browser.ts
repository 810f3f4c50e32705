import { expressAuth } from '@latchkey/node/express';
import type { Session } from '@latchkey/contracts';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { type Browser, launchBrowser, leaveUntouched } from '../harness/sign-in/browser.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';
import { type SdkPages, serveSdkPages } from './sdk-page.js';

/** What a page's code came to: a value, or the `errorType` of what it threw. */
interface Outcome<T> {
  readonly value?: T;
  readonly error?: string;
}

/** Through the App's server. */
export const SERVER = { server: '/auth' };

/** `@latchkey/browser` in tabs of one real browser, on pages of an App. */
export class SdkBrowser {
  /** What pages wrote to the console. */
  readonly noise: string[] = [];
  private readonly tabs: Page[] = [];

  private constructor(
    readonly app: TestApp,
    readonly pages: SdkPages,
    private readonly browser: Browser,
  ) {}

  static async start(app: TestApp): Promise<SdkBrowser> {
    const { baseUrl } = currentRun();
    const browser = await launchBrowser();
    const pages = await serveSdkPages(expressAuth({ baseUrl, secretKey: app.secretKey }));
    return new SdkBrowser(app, pages, browser);
  }

  /** Straight to the gateway. */
  get direct() {
    return { baseUrl: currentRun().baseUrl, publicToken: this.app.publicToken };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.pages.close();
  }

  async newTab(): Promise<Page> {
    const page = await this.browser.newTab();
    this.tabs.push(page);
    return page;
  }

  /** A tab whose authenticator waits for a touch that never comes. */
  async newUntouchedTab(): Promise<Page> {
    const page = await this.newTab();
    await leaveUntouched(page);
    return page;
  }

  /** Signs everybody out of this browser. */
  async forget(): Promise<void> {
    const [page] = this.tabs;
    await page?.context().clearCookies();
    for (const tab of this.tabs.splice(0)) await tab.close();
  }

  /** A tab whose page has `latchkey`. */
  async open(options: object, path = '/', tab?: Page): Promise<Page> {
    const page = tab ?? (await this.newTab());
    page.on('console', (message) => this.noise.push(message.text()));
    await page.goto(`${this.pages.origin}${path}`);
    await this.start(page, options);
    return page;
  }

  /** A new `latchkey` on the page, as after a reload. */
  async start(page: Page, options: object): Promise<void> {
    await page.waitForFunction('globalThis.ready');
    await page.evaluate(`{
      globalThis.latchkey?.close();
      globalThis.latchkey = sdk.createLatchkey(${JSON.stringify(options)});
      latchkey.session.onChange(() => undefined);
    }`);
  }

  attempt<T>(page: Page, expression: string): Promise<Outcome<T>> {
    const ends = `(value) => ({ value }), (error) => ({ error: error.errorType ?? String(error) })`;
    return page.evaluate(`(async () => ${expression})().then(${ends})`);
  }

  async run<T>(page: Page, expression: string): Promise<T> {
    const { value, error } = await this.attempt<T>(page, expression);
    if (error !== undefined) throw new Error(`${expression}: ${error}`);
    return value as T;
  }

  current(page: Page): Promise<Session | null> {
    return this.run(page, 'latchkey.session.current()');
  }

  /** Signs a new user in on this page, by a code of the sandbox. */
  async signIn(page: Page): Promise<Session> {
    const { email_id } = succeeded(await this.app.api.otps.email.send({ email: sandboxEmail() }));
    return this.run(page, `latchkey.otps.verify('${email_id}', '${SANDBOX_CODE}')`);
  }

  /** All that the page's origin stores and scripts can read. */
  stored(page: Page): Promise<string> {
    return page.evaluate(`JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])`);
  }

  /** Counts the calls of one path that a tab makes. */
  countOf(page: Page, path: string): () => number {
    let count = 0;
    page.on('request', (request) => (count += request.url().endsWith(path) ? 1 : 0));
    return () => count;
  }
}
