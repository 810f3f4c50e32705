import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasBrowser, openSite } from './testing/site.mjs';

const GUIDE = /^\/(?:guides|start|concepts)\//;

let opened;

/** @returns address and text of each result, the first one first. */
async function found(words) {
  const { page, site } = opened;
  await page.goto(`${site}/`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.locator('#localsearch-input').fill(words);
  const results = page.locator('.VPLocalSearchBox .result');
  await results.first().waitFor();
  return results.evaluateAll((all) =>
    all.map((one) => ({ address: one.getAttribute('href'), text: one.innerText })),
  );
}

(hasBrowser ? describe : describe.skip)('the search', () => {
  beforeAll(async () => {
    opened = await openSite();
  });
  afterAll(() => opened?.close());

  it.each([
    ['react', /react/i],
    ['vue', /vue/i],
    ['python', /python/i],
    ['hooks', /hooks/i],
    ['sign message', /sign.*message/is],
    ['webhook', /webhook/i],
    ['passkey', /passkey/i],
  ])('answers "%s" with a guide whose heading has the words', async (words, heading) => {
    const [first] = await found(words);
    expect(first.address).toMatch(GUIDE);
    expect(first.text).toMatch(heading);
  });

  it('shows guides before any other page', async () => {
    const guides = (await found('session')).map(({ address }) => GUIDE.test(address));
    expect(guides).toEqual([...guides].sort((one, other) => Number(other) - Number(one)));
    expect(guides[0]).toBe(true);
  });

  it('finds a call of the API, and no source file', async () => {
    const calls = await found('regenerate');
    expect(calls.length).toBeGreaterThan(0);
    const sources = await found('english-table');
    expect(sources.filter(({ address }) => /\/repository\/.*\.ts/.test(address))).toEqual([]);
  });
});
