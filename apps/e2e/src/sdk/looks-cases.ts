import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ElementsBrowser } from './elements-browser.js';

type Open = () => Promise<{ elements: ElementsBrowser; page: Page }>;

const MOST_SHIFT = 0.02;

/** Colours of Apps at the edges: too light or too dark for text, and two that clip. */
const ACCENTS = ['#ffe600', '#00ff00', '#0000ff', '#e5006d', '#000000', '#ffffff'];

/** What the browser computed for a part of the element. */
export const styleOf = (page: Page, part: string, property: string): Promise<string> =>
  page.evaluate(
    `getComputedStyle(document.querySelector('latchkey-sign-in').shadowRoot.querySelector('${part}')).${property}`,
  );

/** How `<latchkey-sign-in>` looks in an App's page: its place, its colour, its picture. */
export function looksCases(open: Open): void {
  placeAndColour(open);
  languageAndCode(open);
}

function placeAndColour(open: Open): void {
  it.each([390, 1280])('moves nothing around it while it loads, at %d pixels', async (width) => {
    const { elements, page } = await open();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${elements.pages.origin}/placed`);
    await page.locator('[data-step=start]').waitFor();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))');
    expect(await page.evaluate<number>('globalThis.shift')).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('keeps its contrast in any colour of the App', async () => {
    const { elements, page } = await open();
    await elements.show(page, 'latchkey-sign-in');
    const primary = () => styleOf(page, '.button.primary', 'backgroundColor');
    const usual = await primary();
    for (const accent of ACCENTS) {
      await page.evaluate(`document.body.style.setProperty('--latchkey-accent', '${accent}')`);
      expect([accent, await elements.findings(page)]).toEqual([accent, []]);
      expect(await primary()).not.toBe(usual);
    }
  });

  it('shows the logo of the App above each step, and no higher than a heading', async () => {
    const { elements, page } = await open();
    await elements.show(page, 'latchkey-sign-in');
    await page.evaluate(`{
      const logo = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      for (const [name, value] of Object.entries({ slot: 'logo', width: 200, height: 200, role: 'img', 'aria-label': 'App' }))
        logo.setAttribute(name, value);
      document.querySelector('latchkey-sign-in').append(logo);
    }`);
    const logo = await page.locator('[slot=logo]').boundingBox();
    const heading = await page.locator('h2').boundingBox();
    expect(logo?.height).toBe(48);
    expect((logo?.y ?? 0) + 48).toBeLessThan(heading?.y ?? 0);
    expect(await elements.findings(page)).toEqual([]);
  });
}

function languageAndCode(open: Open): void {
  it('speaks the language of the page, and English where its texts do not arrive', async () => {
    const { elements, page } = await open();
    await elements.show(page, 'latchkey-sign-in', { lang: 'fr-CA' });
    await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).waitFor();
    expect(await elements.findings(page)).toEqual([]);
    await page.route('**/spanish-table-*', (route) => route.abort());
    await elements.show(page, 'latchkey-sign-in', { lang: 'es' });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    expect(await page.locator('[data-step=start]').getAttribute('lang')).toBe('en');
  });

  it('has a box for each digit, on the narrowest phone and from right to left, too', async () => {
    const { elements, page } = await open();
    await page.setViewportSize({ width: 320, height: 700 });
    await elements.show(page, 'latchkey-sign-in', { direction: 'rtl', lang: 'de' });
    await page.locator('[name=address]').fill('ada@sandbox.test');
    await page.locator('[name=continue]').click();
    const boxes = page.locator('.frame span');
    await boxes.first().waitFor();
    const places = await Promise.all((await boxes.all()).map((box) => box.boundingBox()));
    const starts = places.map((place) => place?.x ?? 0);
    expect(starts).toHaveLength(6);
    // A code is written from left to right in every language.
    expect(starts.toSorted((one, other) => one - other)).toEqual(starts);
    expect((starts[5] ?? 320) + (places[5]?.width ?? 0)).toBeLessThan(320);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    const code = page.locator('[name=code]');
    await code.fill('999999');
    await page.locator('.problem:not(:empty)').waitFor();
    await code.press('End');
    // The cursor stands behind the last box, and has moved none of them.
    expect((await boxes.first().boundingBox())?.x).toBe(starts[0]);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await elements.findings(page)).toEqual([]);
  });
}
