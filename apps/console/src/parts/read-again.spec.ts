import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { APP } from '../testing/app.js';
import { type Answers, describeInConsole, ok, refused } from '../testing/built-console.js';

const INVITED = { user_id: 'user_2', email: 'bo@example.com', name: 'Bo', role: 'support', invited_at: 1 };
const NEW_KEY = { id: 'key_2', kind: 'secret', key: 'lk_secret_2' };
const OF_APP = 'GET /v1/admin/apps/app_1';

async function createKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a secret key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a secret key' }).click();
}

describeInConsole('what could not be read again', (open) => {
  it.each([429, 503])('leaves a new key and a form below the reason: %s', async (status) => {
    const answers: Answers = {
      [OF_APP]: ok(APP),
      [`${OF_APP}/keys`]: ok({ keys: [] }),
      'POST /v1/admin/apps/app_1/keys': ok(NEW_KEY),
    };
    const page = await open('apps/app_1', answers);
    await page.getByLabel('otp_length').fill('8');
    answers[OF_APP] = refused(status);
    answers[`${OF_APP}/keys`] = refused(status);
    await createKey(page);
    await page.getByText(`Refused by ${status}.`).first().waitFor();
    await page.getByText(NEW_KEY.key).waitFor();
    expect(await page.getByLabel('otp_length').inputValue()).toBe('8 digits');
    answers[OF_APP] = ok(APP);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('Below stands what was read before').waitFor({ state: 'hidden' });
    expect(await page.getByText(NEW_KEY.key).isVisible()).toBe(true);
  });

  it('leaves the rows of a list, and takes them away once the role may not see them', async () => {
    const call = 'GET /v1/admin/operators';
    const answers: Answers = {
      [call]: ok({ operators: [INVITED] }),
      'POST /v1/admin/operators/user_2/unlock': refused(409),
    };
    const page = await open('operators', answers);
    const row = page.getByRole('row').filter({ hasText: INVITED.email });
    await row.waitFor();
    answers[call] = refused(429);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog').getByText('Refused by 409.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Refused by 429.').waitFor();
    expect(await row.isVisible()).toBe(true);
    answers[call] = refused(403, 'operator_role_required');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your role may not see this').waitFor();
    expect(await row.count()).toBe(0);
  });
});
