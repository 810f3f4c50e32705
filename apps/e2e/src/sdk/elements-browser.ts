import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expressAuth } from '@latchkey/node/express';
import { until } from '@latchkey/platform/testing';
import type { Page } from 'playwright-core';
import { type Browser, launchBrowser } from '../harness/sign-in/browser.js';
import type { TestApp } from '../harness/http/app.js';
import { currentRun } from '../harness/stack/run.js';
import { serveElements } from './elements-page.js';
import type { Served } from './sdk-page.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** For one change of the page, on a busy machine. */
const PATIENCE_MS = 15_000;

/** What an element told its page. */
export interface Told {
  readonly type: string;
  readonly detail: {
    readonly errorType?: string;
    readonly session?: { readonly id: string; readonly user_id: string };
    readonly publicKeyCredential?: object;
    readonly transferId?: string;
  };
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** The elements in tabs of one real browser. */
export class ElementsBrowser {
  /** What the browser refused, and what was thrown and not caught. */
  readonly complaints: string[] = [];

  private constructor(
    readonly pages: Served,
    private readonly browser: Browser,
  ) {}

  static async start(app: TestApp): Promise<ElementsBrowser> {
    const { baseUrl } = currentRun();
    const browser = await launchBrowser();
    return new ElementsBrowser(
      await serveElements(expressAuth({ baseUrl, secretKey: app.secretKey })),
      browser,
    );
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.pages.close();
  }

  /** A tab without a session, with an authenticator of its own. */
  async newTab(): Promise<Page> {
    const page = await this.browser.newTab();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().clearCookies();
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) this.complaints.push(message.text());
    });
    return page;
  }

  /** Shows an element, such as `latchkey-sign-in`, with these attributes. */
  async show(page: Page, name: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    const query = new URLSearchParams({ server: '/auth', ...attributes });
    await page.goto(`${this.pages.origin}/${name}?${query}`);
    await page
      .locator(name)
      .locator('[data-step]:not([data-step=loading]), [data-state]:not([data-state=loading])')
      .waitFor();
  }

  /** The name of the focused control, in the innermost shadow root. */
  focused(page: Page): Promise<string> {
    return page.evaluate(`(() => {
      let active = document.activeElement;
      while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active.name;
    })()`);
  }

  /** Waits until it is true. `waitForFunction` looks again by `eval`, which the policy of the page forbids. */
  becomes(page: Page, expression: string): Promise<void> {
    return until(() => page.evaluate<boolean>(expression));
  }

  /** Waits for the QR code of an element: a canvas of its own accord is not square. */
  qrDrawn(page: Page, element: string): Promise<void> {
    return this.becomes(
      page,
      `(({ width, height }) => width === height)(
        document.querySelector('${element}').shadowRoot.querySelector('.qr canvas'),
      )`,
    );
  }

  told(page: Page): Promise<Told[]> {
    return page.evaluate('globalThis.told');
  }

  /** What axe finds in the page, in light and in dark, as `rule: element`. */
  async findings(page: Page): Promise<string[]> {
    const found = [];
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(`{ ${AXE} }`);
      const { violations } = await page.evaluate<AxeResult>('axe.run()');
      found.push(
        ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`)),
      );
    }
    return found;
  }
}
