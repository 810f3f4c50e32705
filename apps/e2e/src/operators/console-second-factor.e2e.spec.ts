import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newApp } from '../harness/http/app.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { remember } from '../harness/secrets/secrets.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { currentRun } from '../harness/stack/run.js';
import { typeAddress } from '../hosted/hosted-visit.js';
import { rowsIn } from '../harness/stack/rows.js';

jest.setTimeout(120_000);

/** The address that the start invites. */
const FIRST = 'operator@example.com';

if (!hasBrowser) console.warn('Chromium is not installed: operators do not sign in in a real browser.');

(hasBrowser ? describe : describe.skip)('operators who need a second proof', () => {
  let stack: OwnStack;
  let admins: Browser;
  let others: Browser;
  let page: Page;
  let supporter: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    stack = await OwnStack.start({ OPERATOR_SECOND_FACTOR: 'on' });
    [admins, others] = [await launchBrowser(), await launchBrowser()];
  });
  afterAll(async () => {
    await admins?.close();
    await others?.close();
    await stack?.stop();
  });

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  const originOf = (tab: Page) => new URL(tab.url()).origin;

  /** Presses a button that asks first, and does it. */
  async function confirm(name: string): Promise<void> {
    await press(name);
    await page.getByRole('dialog', { name }).getByRole('button', { name, exact: true }).click();
  }

  async function openTab(browser: Browser): Promise<Page> {
    const tab = await browser.newTab();
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (line) => void (line.type() === 'error' && problems.push(line.text())));
    return tab;
  }

  /** Opens a link of an invitation; another browser asked for it, so the sign-in page asks once. */
  async function follow(link: string): Promise<void> {
    remember('token', new URL(link).hash.replace('#token=', ''));
    await page.goto(link);
    await press('Yes, sign in');
  }

  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: /, (admin|approver|support)$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading('Sign in to the console').waitFor();
  }

  /** As if nothing had been proved for so long. */
  const age = (minutes: number) =>
    rowsIn(
      'session',
      `UPDATE session.sessions SET factors = (SELECT jsonb_agg(jsonb_set(one, '{method,last_verified_at}',
          to_jsonb((one #>> '{method,last_verified_at}')::bigint - $1::int * 60)))
        FROM jsonb_array_elements(factors) AS one), version = version + 1`,
      [minutes],
    );

  it('leads the first operator from the printed link to a first passkey, and in', async () => {
    const printed = /First operator\s+(\S+)/.exec(readFileSync(currentRun().outputFile, 'utf8'))?.[1] ?? '';
    page = await openTab(admins);
    await follow(printed);
    await heading('Add a passkey').waitFor();
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await press('Add a passkey');
    await heading('The passkey was added').waitFor();
    await press('Use your passkey');
    await heading('Overview').waitFor();
  });

  it('lets the operator sign in with the passkey', async () => {
    await signOut();
    await press('Sign in');
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    // Autofill may have chosen the only passkey already.
    await Promise.any([button.click(), heading('Overview').waitFor()]);
    await heading('Overview').waitFor();
  });

  it('asks for the passkey after a code to the mailbox, and adds none', async () => {
    await signOut();
    const own = page;
    // Another tab has no passkey, which would sign in by itself.
    page = await openTab(admins);
    await page.goto(`${originOf(own)}/console/sign-in`);
    await press('Sign in');
    await typeAddress(page, FIRST);
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeTo(FIRST));
    await heading('Use your passkey').waitFor();
    const answers = await statusOf(page, 'POST', '/v1/admin/session/passkeys/begin');
    expect(answers).toMatchObject({ status: 403, error_type: 'step_up_required' });
    expect(await statusOf(page, 'GET', '/v1/admin/apps')).toMatchObject({
      status: 403,
      required_factors: [{ type: 'webauthn', reason: 'factor_missing' }],
    });
    page = own;
    await page.goto(`${originOf(own)}/console/operators`);
    await press('Use your passkey');
    // The page that was asked for.
    await heading('Operators').waitFor();
  });

  it('lets the admin invite a supporter, who signs in by the link alone', async () => {
    await press('Invite an operator');
    await page.getByLabel('Email').fill(realEmail());
    await press('Invite');
    const link = await page.getByText('/console/invitation#token=').innerText();
    await press('I have copied it');
    const own = page;
    page = supporter = await openTab(others);
    await follow(link);
    await heading('Overview').waitFor();
    await page.getByRole('button', { name: /, support$/ }).waitFor();
    page = own;
  });

  it('asks a supporter without a passkey to sign in again, before an App may pay again', async () => {
    const { id } = await newApp();
    const own = page;
    page = supporter;
    await page.goto(`${originOf(own)}/console/payments?app=${id}`);
    await confirm('Freeze payments');
    await page.getByText('The payments of the App are frozen.').waitFor();
    await age(30);
    await confirm('Unfreeze payments');
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('You have no passkey here.').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByText('The payments of this App are frozen').waitFor();
    page = own;
  });

  it('asks for the passkey in place before a change of a role, and then goes on', async () => {
    const row = page.getByRole('row').filter({ hasText: 'support' });
    await row.getByRole('button', { name: 'Change the role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the role' });
    await dialog.getByLabel('Role').first().click();
    await page.getByRole('option', { name: /approver/i }).click();
    await dialog.getByRole('button', { name: 'Change the role' }).click();
    const proof = page.getByRole('dialog', { name: 'Prove that it is you' });
    await proof.waitFor();
    // Closes the question alone.
    await page.keyboard.press('Escape');
    await dialog.getByText('lacks a required recent factor').waitFor();
    await dialog.getByRole('button', { name: 'Change the role' }).click();
    await proof.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('The role is changed.').waitFor();
    await page.getByRole('row').filter({ hasText: 'approver' }).waitFor();
    // From then on the proof is a new one.
    expect(await statusOf(page, 'POST', '/v1/admin/operators')).toMatchObject({ status: 400 });
  });

  it('leads an operator whose role rose to a first passkey, right after an invitation', async () => {
    const own = page;
    page = supporter;
    await page.goto(`${originOf(own)}/console/people`);
    await heading('Add a passkey').waitFor();
    await press('Add a passkey');
    await page.getByText('The first passkey needs an invitation').waitFor();
    // As if it was of the last minutes.
    await age(-30);
    await press('Add a passkey');
    await heading('The passkey was added').waitFor();
    await press('Use your passkey');
    await heading('People').waitFor();
    page = own;
  });

  it('broke no rule of the policy of the pages, and threw nothing', () => {
    expect(problems.filter((line) => !/status of 40[0134]/.test(line))).toEqual([]);
  });
});

/** What the API answers to the page, with its cookie. */
function statusOf(page: Page, method: string, path: string): Promise<Record<string, unknown>> {
  const sent = JSON.stringify({
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  return page.evaluate<Record<string, unknown>>(
    `fetch(${JSON.stringify(path)}, ${sent}).then(async (answer) => ({ status: answer.status, ...(await answer.json()) }))`,
  );
}
