import type { OperatorRole } from '@latchkey/contracts';
import type { Page } from 'playwright-core';
import { type Browser, launchBrowser } from '../harness/sign-in/browser.js';
import { inviteOperator, tokenOfInvitation } from '../harness/sign-in/console.js';
import { remember } from '../harness/secrets/secrets.js';

/** An operator at the console, in a browser of their own. */
export class ConsoleVisit {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    /** What the pages threw, logged as an error, or asked in a dialog of the browser. */
    readonly problems: string[],
  ) {}

  /** Whoever is invited with this role, on the first page after the sign-in. */
  static async start(role: OperatorRole, name?: string): Promise<ConsoleVisit> {
    const browser = await launchBrowser();
    const problems: string[] = [];
    const page = await browser.newTab();
    page.setDefaultTimeout(60_000);
    watch(page, problems);
    const visit = new ConsoleVisit(browser, page, problems);
    const invited = await inviteOperator(role, name);
    await visit.follow(invited.invitation_url, tokenOfInvitation(invited));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    return visit;
  }

  /** Opens a page of the console, and waits until it shows something. */
  async open(path: string): Promise<void> {
    const { origin } = new URL(this.page.url());
    await this.page.goto(`${origin}/console/${path}`, { waitUntil: 'networkidle' });
    // The network may rest before the scripts of the page have run.
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  private async follow(link: string, token: string): Promise<void> {
    remember('token', token);
    await this.page.goto(link);
    // Another browser asked for the link, so the sign-in page asks once.
    await this.page.getByRole('button', { name: 'Yes, sign in' }).click();
  }
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (line) => void (line.type() === 'error' && problems.push(line.text())));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}
