import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ElementsBrowser } from './elements-browser.js';

const MOST_SHIFT = 0.02;

/** Colours of Apps at the edges: too light or too dark for text, and two that clip. */
const ACCENTS = ['#ffe600', '#00ff00', '#0000ff', '#e5006d', '#000000', '#ffffff'];

/** How `<latchkey-sign-in>` looks in an App's page: its place, its colour, its picture. */
export function looksCases(open: () => Promise<{ elements: ElementsBrowser; page: Page }>): void {
  it.each([390, 1280])('moves nothing around it while it loads, at %d pixels', async (width) => {
    const { elements, page } = await open();
    await page.setViewportSize({ width, height: 844 });
    await elements.show(page, 'latchkey-sign-in', { middle: '' });
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))');
    expect(await page.evaluate<number>('globalThis.shift')).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('keeps its contrast in any colour of the App', async () => {
    const { elements, page } = await open();
    await elements.show(page, 'latchkey-sign-in');
    const primary = () =>
      page.locator('.button.primary').evaluate('(button) => getComputedStyle(button).backgroundColor');
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
    // With all its digits, the field has nothing to scroll: each stays in its box.
    const scrolled = `(input) => ((input.value = '99999'), input.setSelectionRange(5, 5), input.scrollWidth - input.clientWidth)`;
    expect(await page.locator('[name=code]').evaluate(scrolled)).toBeLessThanOrEqual(0);
    expect(await page.locator('[name=code]').getAttribute('autocomplete')).toBe('one-time-code');
    expect(await elements.findings(page)).toEqual([]);
  });
}
