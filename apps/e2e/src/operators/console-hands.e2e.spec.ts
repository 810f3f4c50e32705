import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { succeeded } from '../harness/http/answers.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { ConsoleVisit } from './console-visit.js';

jest.setTimeout(120_000);

const app = await newApp();
const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail(), first_name: 'Ada' }));

if (!hasBrowser) console.warn('Chromium is not installed: no key is pressed at the console.');

(hasBrowser ? describe : describe.skip)('the console by keyboard and mouse', () => {
  let visit: ConsoleVisit;
  beforeAll(async () => {
    visit = await ConsoleVisit.start('admin');
    const { origin } = new URL(visit.page.url());
    await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  });
  afterAll(() => visit?.close());

  it.each([
    ...[
      'overview',
      'people',
      `people/${app.id}/${user_id}`,
      'refusals',
      'payments',
      'operations',
      'webhooks',
    ],
    ...['audit', 'apps', `apps/${app.id}`, 'operators', 'passkeys'],
  ])('leads to the search by / and by k: %s', async (path) => {
    const { page } = visit;
    const box = page.getByRole('searchbox', { name: 'Find a person or a request' });
    for (const key of ['/', 'k']) {
      await visit.open(path);
      await page.keyboard.press(key);
      expect(await box.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      // The key itself is no part of what is looked for.
      expect(await box.inputValue()).toBe('');
    }
    await page.keyboard.type('k/');
    expect(await box.inputValue()).toBe('k/');
  });

  it('searches by Enter, and opens the person', async () => {
    const { page } = visit;
    await visit.open('overview');
    await page.keyboard.press('k');
    await page.keyboard.type(user_id);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ada' }).click();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
  });

  it('copies an id by one click, the whole of it where its middle is left out', async () => {
    const { page } = visit;
    await visit.open(`people/${app.id}/${user_id}`);
    await page.getByTitle(user_id, { exact: true }).first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(user_id);
    await visit.open('apps');
    await page.getByTitle(app.id, { exact: true }).first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(app.id);
  });

  it('says each time in UTC where one points at it', async () => {
    const { page } = visit;
    await visit.open(`people/${app.id}/${user_id}`);
    const times = await page
      .locator('time')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('datetime'), one.getAttribute('title')]));
    expect(times.length).toBeGreaterThan(0);
    for (const [instant, title] of times)
      expect(title).toBe(String(instant).replace('.000Z', ' UTC').replace('T', ' '));
  });
});
