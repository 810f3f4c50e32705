import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OperatorRole } from '@latchkey/contracts';
import type { Page } from 'playwright-core';
import { remember } from '../harness/secrets/secrets.js';
import type { Browser } from '../harness/sign-in/browser.js';
import { inviteOperator, tokenOfInvitation } from '../harness/sign-in/console.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A tab of the console in which an operator is signed in. */
export interface ConsoleTab {
  readonly page: Page;
  /** What the browser says is wrong: scripts that threw, and rules of the page's policy that were broken. */
  readonly problems: string[];
  /** Opens a page by its address. */
  open(path: string): Promise<void>;
}

/** Follows an invitation of this role. */
export async function openConsole(browser: Browser, role: OperatorRole): Promise<ConsoleTab> {
  const page = await browser.newTab();
  page.setDefaultTimeout(60_000);
  const problems = problemsOf(page);
  const invited = await inviteOperator(role);
  remember('token', tokenOfInvitation(invited));
  await page.goto(invited.invitation_url);
  // Another browser asked for the link, so the sign-in page asks once.
  await page.getByRole('button', { name: 'Yes, sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const { origin } = new URL(page.url());
  const open = async (path: string) => {
    await page.goto(`${origin}/console/${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  return { page, problems, open };
}

/** Answers of 4xx are shown by the page; the browser logs each of them. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 4\d\d/.test(line.text())) problems.push(line.text());
  });
  return problems;
}

/** What axe finds, in each colour scheme. */
export async function findingsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    // A colour on its way to the other scheme is none that stays.
    await page.evaluate(
      'document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())',
    );
    const json: string = await page.evaluate(
      `${AXE};axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes[0].html)))`,
    );
    found.push(...(JSON.parse(json) as string[]).map((one) => `${page.url()} ${colorScheme} ${one}`));
  }
  return found;
}
