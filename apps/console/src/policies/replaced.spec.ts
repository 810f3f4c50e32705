import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Answers, describeInConsole, ok } from '../testing/built-console.js';

const POLICY = 'GET /v1/admin/apps/app_1/transfer_policy';
const policy = (version: number, per_transfer: string) => ({
  ...{ app_id: 'app_1', wallet_id: null, version, updated_at: version, loosen_after_minutes: 0 },
  ...{ rules: [{ currency: 'USDC', limits: { per_transfer } }], former: [], windows: [] },
});

const amount = (page: Page) => page.getByLabel('At most in one payment');
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save the policy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save the policy' }).click();
}

describeInConsole('a policy that two people change', (open) => {
  it('is saved over no policy that its author has not seen, and what was typed stays until then', async () => {
    const saved: unknown[] = [];
    const answers: Answers = {
      'GET /v1/admin/apps': ok({ apps: [] }),
      [POLICY]: ok(policy(1, '50')),
      'PUT /v1/admin/apps/app_1/transfer_policy': ({ body }) => {
        saved.push(body);
        answers[POLICY] = ok(policy(3, '7'));
        return { json: policy(3, '7') };
      },
    };
    const page = await open('apps/app_1/policy', answers);
    await amount(page).fill('60');
    answers[POLICY] = ok(policy(2, '5'));
    await save(page);
    await page.getByRole('dialog').getByText('was not saved over theirs').waitFor();
    expect(saved).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You began with version 1, and version 2 is stored.').waitFor();
    expect(await amount(page).inputValue()).toBe('60');
    await page.getByRole('button', { name: 'Look at version 2' }).click();
    await page.getByText('Somebody else changed this policy').waitFor({ state: 'hidden' });
    expect(await amount(page).inputValue()).toBe('5');
    await amount(page).fill('7');
    await save(page);
    await page.getByText('The policy is in force.').waitFor();
    expect(saved).toMatchObject([{ rules: [{ limits: { per_transfer: '7' } }] }]);
    expect(await page.getByText('Somebody else changed this policy').count()).toBe(0);
  });
});
