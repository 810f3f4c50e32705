import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { call } from '../harness/http/client.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { ethereumWallet } from '../harness/sign-in/wallets.js';
import { currentRun } from '../harness/stack/run.js';
import { ConsoleVisit } from './console-visit.js';

jest.setTimeout(240_000);

/** It would name the page, and ask in a dialog. */
const SCRIPT = `"><img src=x onerror="document.title='run';alert(1)"><script>document.title='run'</script>`;
const OVERRIDE = '\u202Egnp.exe\u202C';
const ARABIC = 'محمد بن موسى الخوارزمي';
const LONG = 'W'.repeat(128);
const FORMULA = `{{constructor.constructor("document.title='run'")()}}`;
/** A header of HTTP has bytes alone; a backend that names a device is not held to them. */
const AGENT = `Mozilla/5.0 ${SCRIPT} ${'A'.repeat(300)}`;

const app = await newApp();

/** People whose names and metadata are markup, directions and words without end. @returns the worst of them. */
async function hostilePeople(email: string): Promise<string> {
  const { users } = app.api;
  const { user_id } = succeeded(
    await users.create({
      ...{ email, external_id: `<b>${'x'.repeat(90)}` },
      ...{ first_name: SCRIPT, middle_name: OVERRIDE, last_name: LONG },
      metadata: {
        ...{ [`<b>${OVERRIDE}</b>`]: SCRIPT, formula: FORMULA },
        ...{ arabic: ARABIC, nothing: 'null', long: LONG },
      },
    }),
  );
  for (const [first_name, last_name] of [
    ['null', 'undefined'],
    [ARABIC, OVERRIDE],
  ])
    succeeded(await users.create({ email: sandboxEmail(), first_name, last_name }));
  return user_id;
}

/** A refusal and a session by devices with such names. @returns the id of the refused request. */
async function hostileDevices(email: string): Promise<string> {
  const { otps } = app.api;
  const { email_id: method_id } = succeeded(await otps.email.send({ email }));
  const refused = await call('POST', '/v1/auth/otps/verify', {
    key: app.secretKey,
    headers: { 'user-agent': AGENT },
    body: { method_id, otp: '111111' },
  });
  expectRefusal(refused, 400, 'invalid_otp');
  const device_fingerprint = { user_agent: `${OVERRIDE} ${AGENT}`, ip: '203.0.113.9' };
  succeeded(await otps.verify({ method_id, otp: SANDBOX_CODE, session_expires_in: 60, device_fingerprint }));
  return refused.headers.get('x-request-id') ?? '';
}

/** Names of Apps and operators. */
async function hostileNames(): Promise<void> {
  succeeded(await adminApi().updateApp(app.id, { name: `${SCRIPT.slice(0, 60)}${OVERRIDE}` }));
  succeeded(await adminApi().updateApp((await newApp()).id, { name: LONG.slice(0, 100) }));
  const body = { email: `${'o'.repeat(60)}@example.org`, name: SCRIPT.slice(0, 90), role: 'viewer' };
  succeeded(await call('POST', '/v1/admin/operators', { key: currentRun().adminKey, body }));
}

/** Everything that people and Apps choose, on every page that shows it. */
async function hostileData() {
  const { api } = app;
  const email = sandboxEmail();
  const user_id = await hostilePeople(email);
  await hostileNames();
  const url = `https://${'w'.repeat(60)}.example.com/${'p'.repeat(400)}?q=%3Cscript%3E`;
  const { id: webhook } = succeeded(await api.webhooks.create({ url, events: ['user.created'] }));
  const { id: source } = succeeded(await api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  const { id: transfer } = succeeded(
    await api.transfers.create({
      ...{ user_id, source, dest: ethereumWallet().public_address, source_amount: '12.5' },
      ...{ source_currency: 'MATIC', custom_id: `<i>${'c'.repeat(60)}` },
      notes: `${SCRIPT} ${OVERRIDE} ${LONG}`,
    }),
  );
  return { user_id, webhook, transfer, request: await hostileDevices(email) };
}

/** What stands beyond the width of the page, but in a part that scrolls by itself. */
const BEYOND = `(() => {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide <= 0 && document.body.scrollWidth <= innerWidth) return [];
  const scrolls = (one) => { for (let at = one.parentElement; at; at = at.parentElement) if (getComputedStyle(at).overflowX !== 'visible') return true; return false; };
  const found = [...document.querySelectorAll('body *')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || left < -1) && getComputedStyle(one).position !== 'fixed' && !scrolls(one) && !one.closest('nav, .skip, .unseen');
  });
  return [wide + ' px', ...found.slice(0, 3).map((one) => one.outerHTML.slice(0, 160))];
})()`;

if (!hasBrowser) console.warn('Chromium is not installed: the console is not walked with hostile data.');

(hasBrowser ? describe : describe.skip)('the console over data of people who mean it no good', () => {
  let visit: ConsoleVisit;
  let pages: readonly string[];

  beforeAll(async () => {
    const { user_id, webhook, transfer, request } = await hostileData();
    visit = await ConsoleVisit.start('admin', `${OVERRIDE}${LONG.slice(0, 80)}`);
    pages = [
      ...[
        'overview',
        `overview?app=${app.id}`,
        'people',
        `people?app=${app.id}`,
        `people/${app.id}/${user_id}`,
      ],
      ...['refusals', `refusals?app=${app.id}`, `refusals/${request}`],
      ...['payments?status=all', `payments?app=${app.id}`, `payments/${app.id}/${transfer}`],
      ...['operations', 'webhooks', `webhooks?app=${app.id}`, `webhooks/${webhook}`],
      ...['audit', `audit?app=${app.id}`, 'apps', `apps/${app.id}`, 'operators', 'passkeys', 'nothing'],
    ];
  });
  afterAll(() => visit?.close());

  it.each([
    ['at 320 px, which is 400 % of 1280', 320, 'ltr'],
    ['at 320 px, from right to left', 320, 'rtl'],
    ['at 1280 px, from right to left', 1280, 'rtl'],
  ])('overflows nowhere %s, and runs nothing', async (_, width, direction) => {
    const { page, problems } = visit;
    await page.setViewportSize({ width, height: 640 });
    const found: Record<string, string[]> = {};
    for (const path of pages) {
      await visit.open(path);
      await page.evaluate(`document.documentElement.dir = '${direction}'`);
      const beyond = await page.evaluate<string[]>(BEYOND);
      if (beyond.length > 0) found[path] = beyond;
      expect([path, await page.title()]).not.toEqual([path, 'run']);
    }
    expect(found).toEqual({});
    expect(problems.filter((line) => !/status of 404/.test(line))).toEqual([]);
  });

  it('shows what people wrote as they wrote it, each in a direction of its own', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit.open(`people?app=${app.id}`);
    await page.getByRole('link', { name: SCRIPT }).waitFor();
    const apart = await page.evaluate<string>(
      `getComputedStyle([...document.querySelectorAll('a')].find((one) => one.textContent.includes('gnp.exe'))).unicodeBidi`,
    );
    expect(apart).toBe('isolate');
  });
});
