import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasBrowser, openSite } from './testing/site.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let opened;
let page;
let site;

(hasBrowser ? describe : describe.skip)('the site in a browser without a network', () => {
  beforeAll(async () => {
    opened = await openSite();
    ({ page, site } = opened);
  });
  afterAll(() => opened?.close());

  it('finds a word and leads to its page', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('#localsearch-input').fill('fast_forward');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    const found = await page.locator('.VPLocalSearchBox .result').allInnerTexts();
    expect(found.join(' ')).toMatch(/Let time pass/);
    await page.locator('.VPLocalSearchBox .result', { hasText: 'Let time pass' }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toMatch(/#/);
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of ['/', '/guides/sessions.html', '/reference/api/users.html']) {
      await page.goto(site + address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });

  it.each(['light', 'dark'])('has no fault that axe finds in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const address of ['/', '/guides/sessions.html', '/reference/api/one-time-passcodes.html']) {
      await page.goto(site + address, { waitUntil: 'networkidle' });
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
    }
  });

  it('asked no other server, and threw nothing', () => {
    expect(opened.foreign).toEqual([]);
    expect(opened.errors).toEqual([]);
  });
});
