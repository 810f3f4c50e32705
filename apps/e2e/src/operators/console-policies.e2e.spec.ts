import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { type ConsoleTab, findingsOf, openConsole } from './console-tab.js';

jest.setTimeout(240_000);

const app = await newApp();
const DEST = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const policy = async () => succeeded(await adminApi().getTransferPolicy(app.id));

if (!hasBrowser) console.warn('Chromium is not installed: the policies of the console are not walked.');

(hasBrowser ? describe : describe.skip)('the transfer policy of an App in the console', () => {
  let browser: Browser;
  let tab: ConsoleTab;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    tab = await openConsole(browser, 'admin');
    ({ page } = tab);
    await tab.open(`apps/${app.id}/policy`);
  }, 120_000);
  afterAll(() => browser.close());

  const rule = (place: number) => page.getByRole('group', { name: `Rule ${place}`, exact: true });
  /** @returns what the page says of the payment. */
  async function tried(amount: string): Promise<string> {
    await page.getByLabel('Amount').fill(amount);
    await page.getByRole('textbox', { name: 'Destination', exact: true }).fill(DEST);
    await page.getByRole('button', { name: 'Try it' }).click();
    const verdict = page.getByRole('status').filter({ hasText: 'These rules' });
    await verdict.waitFor();
    return verdict.innerText();
  }

  it('says what the rules in force do with a payment', async () => {
    expect(await tried('5')).toMatch(/It is paid[\s\S]*Rule 1 admits it/);
    expect(await findingsOf(page)).toEqual([]);
  });

  it('says of rules that are not saved that a payment is paid, waits, or is refused, and why', async () => {
    await rule(1).getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'USDC' }).click();
    await rule(1).getByLabel('At most in one payment').fill('50');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await rule(2).getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'USDC' }).click();
    await rule(2).getByLabel('At most in 24 hours').fill('500');
    await rule(2).getByLabel('Approvals').fill('2');
    expect(await tried('50')).toContain('Rule 2 is not asked any more');
    expect(await tried('51')).toMatch(
      /waits for 2 approvals by operators[\s\S]*Rule 1 is for smaller payments/,
    );
    expect(await tried('501')).toMatch(
      /Refused: a limit is exceeded[\s\S]*Rule 2 has no room left in 24 hours/,
    );
    expect(await findingsOf(page)).toEqual([]);
    expect(await policy()).toMatchObject({ version: 0 });
  });

  it('forgets the verdict when a rule or the payment is changed', async () => {
    await rule(2).getByLabel('At most in 24 hours').fill('600');
    expect(await page.getByText('Refused: a limit is exceeded').count()).toBe(0);
    expect(await tried('501')).toContain('waits for 2 approvals');
    await page.getByLabel('Amount').fill('502');
    expect(await page.getByText('waits for 2 approvals').count()).toBe(0);
  });

  it('says at its field what is wrong with a rule or a payment', async () => {
    await page.getByRole('textbox', { name: 'Destination', exact: true }).fill('nowhere');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('is no address of a network that has USDC', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Destination', exact: true }).fill(DEST);
    await page.getByLabel('Wallet that pays').fill(newId('wallet'));
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('is no wallet of this App').first().waitFor();
    await page.getByLabel('Wallet that pays').fill('');
    await rule(1).getByLabel('At most in one payment').fill('0.1234567');
    await page.getByRole('button', { name: 'Save the policy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save the policy' }).click();
    await rule(1).getByText('has more than the 6 places of USDC').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await rule(1).getByLabel('At most in one payment').fill('50');
  });

  it('is not saved without the minutes until a looser policy is in force', async () => {
    const minutes = page.getByLabel('Minutes until a looser policy is in force');
    await minutes.fill('');
    await page.getByText('Write a number of minutes; 0 is at once.').waitFor();
    expect(await page.getByRole('button', { name: 'Save the policy' }).count()).toBe(0);
    await minutes.fill('0');
    await page.getByRole('button', { name: 'Save the policy' }).waitFor();
  });

  it('is saved as it was tried, and its limits are shown', async () => {
    await page.getByRole('button', { name: 'Save the policy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save the policy' }).click();
    await page.getByRole('table', { name: 'Limits' }).getByText('600').first().waitFor();
    expect(await policy()).toMatchObject({
      version: 1,
      rules: [
        { currency: 'USDC', limits: { per_transfer: '50' } },
        {
          currency: 'USDC',
          limits: { per_day: '600' },
          needs: { approvals: { count: 2, by: 'operators' } },
        },
      ],
    });
    await rule(2).getByRole('button', { name: 'Up' }).click();
    expect(await rule(1).getByLabel('At most in 24 hours').inputValue()).toBe('600');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await rule(1).getByLabel('At most in one payment').inputValue()).toBe('50');
  });

  it('lets a viewer try a payment, and change nothing', async () => {
    expect(tab.problems).toEqual([]);
    tab = await openConsole(browser, 'viewer');
    ({ page } = tab);
    await tab.open(`apps/${app.id}/policy`);
    expect(await rule(1).getByLabel('At most in one payment').isDisabled()).toBe(true);
    for (const name of ['Save the policy', 'Add a rule', 'Remove Rule 1'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await tried('51')).toContain('waits for 2 approvals');
    expect(tab.problems).toEqual([]);
  });
});
