import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fitsNarrowScreen } from '../../examples/narrow.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in a page, as `rule: element`. */
export async function findings(page) {
  await page.evaluate(`{ ${AXE} }`);
  const { violations } = await page.evaluate('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

/**
 * Says in the application of a template that its page is German and written from right to left, as a developer would: no
 * language has both, so each is seen by itself.
 */
function translate(folder) {
  const [file] = ['index.html', 'app/layout.tsx'].map((one) => join(folder, one)).filter(existsSync);
  const english = readFileSync(file, 'utf8');
  const german = english.replace('<html lang="en">', '<html lang="de" dir="rtl">');
  if (german === english) throw new Error(`${file} does not say its language`);
  writeFileSync(file, german);
}

/**
 * Shows an application where a person is signed in, and then where none is: in German, from right to left, dark, and at the
 * width of the narrowest phone. @returns what axe finds. @throws Error where something is not so.
 */
export async function lookOtherwise(page, folder) {
  translate(folder);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 700 });
  // Vite reloads the page as well, once its file has changed.
  await page.reload().catch(() => page.reload());
  const account = await lookAt(page, 'Ihr Konto');
  await page.locator('[name=sign-out]').click();
  return [...account, ...(await lookAt(page, /^Bei .+ anmelden$/))];
}

async function lookAt(page, name) {
  const heading = page.getByRole('heading', { name });
  await heading.waitFor();
  const direction = await heading.evaluate((one) => getComputedStyle(one).direction);
  if (direction !== 'rtl')
    throw new Error(`"${await heading.textContent()}" is not written from right to left`);
  await fitsNarrowScreen(page);
  return findings(page);
}
