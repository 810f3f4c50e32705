import { createHash, randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PageServer, servePage } from '../harness/http/page-server.js';
import { remember } from '../harness/secrets/secrets.js';
import { type Browser, launchBrowser } from '../harness/sign-in/browser.js';
import { currentRun } from '../harness/stack/run.js';

/** Passkeys need a name, so the page is opened by that of the machine. */
export const hostedOrigin = () => currentRun().baseUrl.replace('127.0.0.1', 'localhost');

/** The address of the page of an App. */
export const addressOf = (appId: string, query: Readonly<Record<string, string>>) =>
  `${hostedOrigin()}/sign-in/${appId}?${new URLSearchParams(query).toString()}`;

/** What the App's server keeps of a sign-in that it has sent to the page. */
export interface Begun {
  readonly code_verifier: string;
  readonly query: Readonly<Record<'redirect_url' | 'state' | 'code_challenge', string>>;
}

/** A browser, and an App without a front end to which the page leads back. */
export class HostedVisit {
  private constructor(
    private readonly browser: Browser,
    private readonly server: PageServer,
  ) {}

  static async start(): Promise<HostedVisit> {
    return new HostedVisit(await launchBrowser(), await servePage('<!doctype html><title>App</title>'));
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  newTab(): Promise<Page> {
    return this.browser.newTab();
  }

  begun(): Begun {
    const code_verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const redirect_url = `http://localhost:${this.server.port}/back?plan=pro`;
    return { code_verifier, query: { redirect_url, state: randomBytes(9).toString('hex'), code_challenge } };
  }

  /** The code with which the browser comes back, and its verifier. */
  async returned(page: Page, { code_verifier, query: { state } }: Begun) {
    await page.waitForURL((url) => url.port === String(this.server.port));
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('plan'), searchParams.get('state')]).toEqual(['pro', state]);
    const code = searchParams.get('latchkey_code') ?? '';
    remember('code', code);
    return { code, code_verifier, session_expires_in: 60 };
  }
}

/** Fills in the first field of the page, and goes on. */
export async function typeAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox').fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
