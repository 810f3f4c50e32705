import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { APP } from '../testing/app.js';
import { type Answers, describeInConsole, held, ok } from '../testing/built-console.js';

const MADE = { ...APP, secret_key: 'lk_secret_1', public_token: 'lk_public_1' };
const KEY = { id: 'key_1', kind: 'secret', prefix: 'lk', last_four: '1234', created_at: 1, last_used_at: 0 };
const INVITED = { user_id: 'user_2', email: 'bo@example.com', name: 'Bo', role: 'support', invited_at: 1 };
const INVITATION = {
  operator: INVITED,
  invitation_url: 'https://lk.test/console/invitation#1',
  expires_at: 2,
};

/** What closes other dialogs: Escape, a click outside, and the buttons. */
async function pressAround({ page, dialog }: { page: Page; dialog: Locator }): Promise<void> {
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  for (const name of ['Close', 'Cancel']) {
    const button = dialog.getByRole('button', { name, exact: true });
    if ((await button.count()) > 0) expect(await button.isDisabled()).toBe(true);
  }
  // Longer than a dialog takes to go.
  await page.waitForTimeout(500);
  expect(await dialog.isVisible()).toBe(true);
}

describeInConsole('a dialog of the console', (open) => {
  async function openPage(path: string, answers: Answers): Promise<{ page: Page; dialog: Locator }> {
    const page = await open(path, answers);
    return { page, dialog: page.getByRole('dialog') };
  }

  it('keeps a change that is on its way, and a secret, until it is copied', async () => {
    const making = held(MADE);
    const at = await openPage('apps', {
      'GET /v1/admin/apps': ok({ apps: [APP] }),
      'POST /v1/admin/apps': making.answer,
    });
    await at.page.getByRole('button', { name: 'Create an App' }).click();
    await at.dialog.getByLabel('Name').fill('Acme');
    await at.dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await pressAround(at);
    making.letThrough();
    await at.dialog.getByText(MADE.secret_key).waitFor();
    await pressAround(at);
    await at.dialog.getByRole('button', { name: 'I have copied them' }).click();
    await at.dialog.waitFor({ state: 'hidden' });
  });

  it('that asks first is there until the change is done, and closes by Escape before', async () => {
    const revoking = held({});
    const at = await openPage('apps/app_1', {
      'GET /v1/admin/apps/app_1': ok(APP),
      'GET /v1/admin/apps/app_1/keys': ok({ keys: [KEY] }),
      'DELETE /v1/admin/apps/app_1/keys/key_1': revoking.answer,
    });
    await at.page.getByRole('button', { name: 'Revoke' }).click();
    await at.dialog.waitFor();
    await at.page.keyboard.press('Escape');
    await at.dialog.waitFor({ state: 'hidden' });
    await at.page.getByRole('button', { name: 'Revoke' }).click();
    await at.dialog.getByRole('button', { name: 'Revoke' }).click();
    await pressAround(at);
    revoking.letThrough();
    await at.page.getByText('The key is revoked.').waitFor();
  });

  it('keeps the link of another invitation, though the row that it is for goes', async () => {
    const people = Array.from({ length: 60 }, (_, at) => ({ ...INVITED, user_id: `user_${at + 2}` }));
    const at = await openPage('operators', {
      'GET /v1/admin/operators': ok({ operators: people }),
      'POST /v1/admin/operators/user_2/invitation': ok(INVITATION),
    });
    await at.page.getByRole('button', { name: 'Invite again' }).first().click();
    await at.dialog.getByRole('button', { name: 'Invite again' }).click();
    await at.dialog.getByText(INVITATION.invitation_url).waitFor();
    await at.page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await at.page.getByTitle('user_61').waitFor();
    expect(await at.page.getByTitle('user_2', { exact: true }).count()).toBe(0);
    await pressAround(at);
    await at.dialog.getByText(INVITATION.invitation_url).waitFor();
  });
});
