import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { WalletType } from '@latchkey/contracts';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { ElementsBrowser } from './elements-browser.js';

const app = await newApp();

const PROFILE = 'latchkey-profile';
const MOST_SHIFT = 0.02;
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt'];
/** What a wallet has, as the API answers it. */
const HELD = {
  environment: 'test',
  balances: [
    { token_symbol: 'ethereum', network: 'ethereum', balance: '1234.500000000000000001' },
    { token_symbol: 'MATIC', network: 'polygon', balance: '0' },
    { token_symbol: 'USDC', network: 'ethereum', balance: '0.000000' },
  ],
  unavailable: [{ token_symbol: 'AVAX', network: 'avalanche', error_type: 'chain_unavailable' }],
};

(hasBrowser ? describe : describe.skip)('the wallets of a profile, in a real browser', () => {
  let elements: ElementsBrowser;
  let page: Page;

  beforeAll(async () => {
    elements = await ElementsBrowser.start(app);
  }, 60_000);

  afterEach(async () => {
    await page.close();
    expect(elements.complaints.splice(0)).toEqual([]);
  });

  afterAll(() => elements?.close());

  const press = (name: string) => page.locator(`[name="${name}"]`).click();
  const section = () => page.locator('[data-section=wallets]');

  /** Signed in, with a wallet of this type, and looking at the account. */
  async function openProfile(type: WalletType, attributes: Readonly<Record<string, string>> = {}) {
    page = await elements.newTab();
    const email = sandboxEmail();
    await elements.show(page, 'latchkey-sign-in');
    await page.locator('[name=address]').fill(email);
    await press('continue');
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator('[data-step=done]').waitFor();
    const { users } = succeeded(await app.api.users.list({ email }));
    const wallet = succeeded(
      await app.api.wallets.create({ user_id: users[0]?.user_id ?? '', wallet_type: type }),
    );
    await elements.show(page, PROFILE, attributes);
    await page.locator(`[name="details:${wallet.id}"]`).waitFor();
    return wallet;
  }

  it('copies an address by one click, and says so', async () => {
    const { id, checksum_address = '' } = await openProfile('ethereum');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    expect(await page.evaluate<number>('globalThis.shift')).toBeLessThanOrEqual(MOST_SHIFT);
    const copy = page.locator(`[name="copy:${id}"]`);
    expect(await copy.getAttribute('aria-label')).toBe(
      `Copy ${checksum_address.slice(0, 8)}…${checksum_address.slice(-6)}`,
    );
    await copy.press('Enter');
    await page.getByRole('status').getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(checksum_address);
    expect(await elements.focused(page)).toBe(`copy:${id}`);
  });

  it('shows the whole address, its QR code and its explorer, and says what no chain answered', async () => {
    const { id, checksum_address = '' } = await openProfile('ethereum');
    const details = page.locator(`[name="details:${id}"]`);
    expect(await details.getAttribute('aria-expanded')).toBe('false');
    await details.press('Enter');
    expect(await details.getAttribute('aria-expanded')).toBe('true');
    expect(await elements.focused(page)).toBe(`details:${id}`);
    await section().locator('code').getByText(checksum_address, { exact: true }).waitFor();
    await elements.qrDrawn(page, PROFILE);
    // The stack of the tests has no chain.
    await section().getByText('Cannot be read at the moment: ETH, USDC, USDT, LINK').waitFor();
    expect(await section().getByRole('link', { name: 'Etherscan' }).getAttribute('href')).toBe(
      `https://sepolia.etherscan.io/address/${checksum_address}`,
    );
    await details.press('Enter');
    await section().locator('.details').waitFor({ state: 'detached' });
  });

  it('shows what a wallet holds, by network, as the language writes it', async () => {
    const { id } = await openProfile('ethereum', { lang: 'de' });
    await page.route('**/auth/profile/balances', (route) => route.fulfill({ json: HELD }));
    await press(`details:${id}`);
    const holdings = section().locator('.holding');
    await holdings.first().waitFor();
    const [ethereum = '', polygon = '', avalanche = ''] = await holdings.allInnerTexts();
    expect(ethereum).toContain('1.234,500000000000000001 ETH');
    expect(ethereum).toContain('Testnetz');
    expect(ethereum).not.toContain('USDC');
    expect(polygon).toContain('0 MATIC');
    expect(avalanche).toContain('Im Moment nicht lesbar: AVAX');
    expect(await elements.findings(page)).toEqual([]);
  });

  it('offers to try again where the call fails', async () => {
    const { id } = await openProfile('ethereum');
    await page.route('**/auth/profile/balances', (route) => route.abort(), { times: 1 });
    await press(`details:${id}`);
    await section().getByText('The balance cannot be read at the moment.').waitFor();
    await press('read-balances');
    await section().locator('.holding').first().waitFor();
  });

  it('fits the narrowest phone in every language and from right to left, where it only receives, too', async () => {
    const { id } = await openProfile('bitcoin');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.route('**/auth/users/me', async (route) => {
      const response = await route.fetch();
      const user = (await response.json()) as { wallets: object[] };
      const wallets = user.wallets.map((wallet) => ({ ...wallet, receive_only: true }));
      await route.fulfill({ response, json: { ...user, wallets } });
    });
    const sentences = new Set<string | null>();
    for (const [index, lang] of LANGUAGES.entries()) {
      await elements.show(page, PROFILE, { lang, direction: index % 2 === 0 ? 'rtl' : 'ltr' });
      await press(`details:${id}`);
      await section().locator('.holding').first().waitFor();
      sentences.add(await section().locator('p.full').first().textContent());
      expect([lang, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([lang, 320]);
      expect([lang, await elements.findings(page)]).toEqual([lang, []]);
    }
    expect(sentences).toContain('It can receive coins. They cannot be sent from here.');
    expect(sentences.size).toBe(LANGUAGES.length);
  });
});
