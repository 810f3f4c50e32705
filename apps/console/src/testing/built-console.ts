import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { type Browser, chromium, type Page, type Request, type Route } from 'playwright-core';

/** Of Debian's package `chromium`. */
const EXECUTABLE = '/usr/bin/chromium';
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];
/** Written by the build: `npm run build`. */
const BUILT = join(import.meta.dirname, '../../../../dist/apps/console');
/** No server has it: every request is answered here. */
const ORIGIN = 'http://console.localhost';
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const hasBrowser = existsSync(EXECUTABLE);

interface Asked {
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly json: object;
}

/** What administration answers to a call, such as `GET /v1/admin/apps`. */
export type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>;

export const ok = (json: object) => () => ({ json });
export const refused = (status: number, error_type = 'any') => {
  return () => ({ status, json: { error_type, error_message: `Refused by ${status}.` } });
};

/** An answer that is on its way until it is let through. */
export function held(json: object) {
  const gate = new EventTarget();
  const passed = new Promise((resolve) => gate.addEventListener('open', resolve));
  const answer = async () => {
    await passed;
    return { json };
  };
  return { answer, letThrough: () => gate.dispatchEvent(new Event('open')) };
}

const ADMIN = {
  operator: { user_id: 'user_1', email: 'ada@example.com', name: 'Ada', role: 'admin' },
  expires_at: 4_000_000_000,
  needs_passkey: false,
};

const SIGNED_IN: Answers = { 'GET /v1/admin/session': ok(ADMIN) };

/** The console as it is built, in a browser, with the answers of a spec instead of administration's. */
class BuiltConsole {
  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<BuiltConsole> {
    return new BuiltConsole(await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS }));
  }

  /** @param answers may be changed while the page is open. */
  async open(path: string, answers: Answers): Promise<Page> {
    const page = await this.browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.route('**/*', (route, request) => respond(route, request, { ...SIGNED_IN, ...answers }));
    await page.goto(`${ORIGIN}/console/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** Opens a page of the console. @param answers may be changed while it is open. */
export type Open = BuiltConsole['open'];

/** Cases in a browser of their own; left out, with a word about it, where there is none. */
export function describeInConsole(title: string, cases: (open: Open) => void): void {
  if (!hasBrowser) console.warn(`Chromium is not installed: ${title} is not tried in the console.`);
  (hasBrowser ? describe : describe.skip)(title, () => {
    let built: BuiltConsole;
    beforeAll(async () => {
      built = await BuiltConsole.launch();
    });
    afterAll(() => built.close());
    cases((path, answers) => built.open(path, answers));
  });
}

async function respond(route: Route, request: Request, answers: Answers): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url());
  if (pathname.startsWith('/console')) return serve(route, pathname.slice('/console'.length));
  const call = `${request.method()} ${pathname}`;
  const { status = 200, json } = await (answers[call] ?? refused(404))({ query, body: bodyOf(request) });
  // Whoever closes the page does not wait for what is on its way.
  await route.fulfill({ status, json }).catch(() => undefined);
}

const bodyOf = (request: Request): unknown => JSON.parse(request.postData() ?? 'null');

/** A file of the build, or for a page the document. */
async function serve(route: Route, path: string): Promise<void> {
  const type = TYPES[extname(path)];
  const body = await readFile(join(BUILT, type ? path : 'index.html'));
  await route.fulfill({ body, contentType: type ?? 'text/html' });
}
