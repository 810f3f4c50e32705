import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OperatorRole } from '@latchkey/contracts';
import { eventually } from '@latchkey/platform/testing';
import type { Page } from 'playwright-core';
import { adminApi } from '../harness/http/admin-api.js';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { newApp } from '../harness/http/app.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { remember } from '../harness/secrets/secrets.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { realEmail, sandboxEmail } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { findingsOf, openConsole } from './console-tab.js';

jest.setTimeout(240_000);

/** Shown, and never run. */
const MARKUP = `<img src=x onerror="document.title='run'">`;

const app = await newApp();
const email = sandboxEmail();
const { user_id } = succeeded(
  await app.api.users.create({ email, first_name: MARKUP, metadata: { note: MARKUP } }),
);

/** As a person does who enters wrong codes: five for each of two. */
async function lockEmail(): Promise<void> {
  for (let code = 0; code < 2; code += 1) {
    const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
    for (let guess = 0; guess < 5; guess += 1)
      expectRefusal(await app.api.otps.verify({ method_id, otp: '111111' }), 400, 'invalid_otp');
  }
}

if (!hasBrowser) console.warn('Chromium is not installed: the console is not walked in a real browser.');

(hasBrowser ? describe : describe.skip)('the console in a browser', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser.close());

  async function signIn(role: OperatorRole): Promise<void> {
    const tab = await openConsole(browser, role);
    ({ page } = tab);
    problems.push(tab.problems);
  }

  it('lets an admin in by the invitation, and invite a supporter', async () => {
    await signIn('admin');
    expect(new URL(page.url()).hash + new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'Operators' }).click();
    await page.getByRole('button', { name: 'Invite an operator' }).click();
    const invited = realEmail();
    await page.getByLabel('Email').fill(invited);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const first = await takeInvitation();
    await inDialog(invited, 'Invite again');
    expect(await takeInvitation()).not.toBe(first);
    await inDialog(invited, 'Unlock');
    await page.getByText('Every method of the operator takes codes again.').waitFor();
  });

  async function takeInvitation(): Promise<string> {
    const link = await page.getByText('/console/invitation#token=').innerText();
    remember('token', new URL(link).hash.replace('#token=', ''));
    await page.getByRole('button', { name: 'I have copied it' }).click();
    return link;
  }

  /** Of the operator with the email: the button of their row, and the same in the dialog that it opens. */
  async function inDialog(of: string, name: string): Promise<void> {
    await page.getByRole('row').filter({ hasText: of }).getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  }

  it('has no page in which axe finds something, in light and dark', async () => {
    const { origin } = new URL(page.url());
    const pages = [
      ...['overview?span=13mo', `overview?app=${app.id}&span=1h`],
      ...['people', `people?app=${app.id}`, `people/${app.id}/${user_id}`, 'refusals', 'payments'],
      ...[
        `payments?app=${app.id}`,
        'operations',
        'webhooks',
        'audit',
        'audit?by=operators',
        'apps',
        `apps/${app.id}`,
      ],
      ...['operators', 'passkeys', 'nothing'],
    ];
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${origin}/console/${path}`, { waitUntil: 'networkidle' });
      // The network may rest before the scripts of the page have run.
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await findingsOf(page)));
    }
    expect(found).toEqual([]);
  });

  it('lets a supporter find a person and unlock them, and offers no erasure', async () => {
    await lockEmail();
    await signIn('support');
    await page.keyboard.press('/');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: MARKUP }).click();
    await page.getByText('until').first().waitFor();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('Every method of the person takes codes again.').waitFor();
    expect(await page.title()).not.toBe('run');
    expect(await page.getByRole('button', { name: 'Erase' }).count()).toBe(0);
    // Neither an address nor a name of the person is in the address of a page.
    expect(decodeURIComponent(page.url())).not.toContain(email);
  });

  it('tells why the person was refused, with the next step', async () => {
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/console/refusals?app=${app.id}`);
    await page.getByRole('link', { name: 'Verify a passcode' }).first().click();
    await page.getByRole('heading', { name: 'Tell the person' }).waitFor();
    await page.getByRole('link', { name: 'To the person' }).click();
    await page.getByRole('heading', { name: MARKUP }).waitFor();
  });

  it('leads from a rise of a refusal to the requests behind it', async () => {
    const { origin } = new URL(page.url());
    const isCounted = async () => {
      const { points } = succeeded(await adminApi().appMetrics(app.id));
      return points.some(({ refusals }) => refusals.length > 0) || undefined;
    };
    await eventually(isCounted);
    await page.goto(`${origin}/console/overview?app=${app.id}`, { waitUntil: 'networkidle' });
    const bar = page
      .getByRole('img', { name: /^Refusals by error/ })
      .locator('rect')
      .last();
    await bar.click();
    await page.getByRole('heading', { name: 'Why was it refused?' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ app: app.id, error: 'invalid_otp' });
    await page.getByRole('link', { name: 'Verify a passcode' }).first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Numbers of Refusals by error' }).click();
    const numbers = page.getByRole('table', { name: 'Numbers of Refusals by error' });
    await numbers.getByRole('link').first().click();
    await page.getByRole('link', { name: 'Verify a passcode' }).first().waitFor();
    await page.getByRole('button', { name: 'Any time' }).click();
    await page.waitForURL(({ searchParams: left }) => !left.has('since'));
  });

  /** Presses a button that asks first. @returns what the question said. */
  async function confirm(name: string): Promise<string> {
    await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    const said = await dialog.innerText();
    await dialog.getByRole('button', { name }).click();
    return said;
  }

  it('sends a new code and a test event, says before what that does, and shows who did what', async () => {
    const { origin } = new URL(page.url());
    const to = realEmail();
    const person = succeeded(await app.api.users.create({ email: to }));
    succeeded(await app.api.otps.email.send({ email: to }));
    await codeTo(to);
    await page.goto(`${origin}/console/people/${app.id}/${person.user_id}`);
    expect(await confirm('Send a new code')).toContain('the former one is void');
    await codeTo(to, 2);
    const receiver = await WebhookReceiver.start();
    const { id } = succeeded(await app.api.webhooks.create({ url: receiver.url, events: ['user.deleted'] }));
    await page.goto(`${origin}/console/webhooks/${id}`);
    expect(await confirm('Send a test event')).toContain('webhook.tested');
    await eventually(() => receiver.received.find(({ body }) => body.includes('webhook.tested')));
    await receiver.stop();
    await page.goto(`${origin}/console/audit?app=${app.id}&by=operators`);
    const events = page.getByRole('table', { name: 'Events' });
    await events.getByText('method.unlocked').first().waitFor();
    expect(await events.getByText('user.created').count()).toBe(0);
  });

  it('adds a passkey, signs out, and lets nothing be read after that', async () => {
    await page.getByRole('button', { name: /support$/ }).click();
    await page.getByRole('menuitem', { name: 'Your passkeys' }).click();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: /support$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  });

  it('broke no rule of its own policy, and threw nothing', () => {
    expect(problems.flat()).toEqual([]);
  });
});
