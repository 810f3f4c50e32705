import type { AuthHandler } from '@latchkey/node';

/** What the page's browser got. */
export interface PageAnswer {
  readonly status: number;
  readonly body: Record<string, unknown> & { error_type?: string };
  /** The whole answer as text, in which no token may be. */
  readonly text: string;
  readonly headers: Headers;
}

export type Sent = Readonly<Record<string, string>>;

export const APP_ORIGIN = 'https://app.example.com';

/** A page of the App with the cookies of its browser; it calls the handler as `fetch` would. */
export class Page {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly handler: AuthHandler,
    private readonly origin = APP_ORIGIN,
  ) {}

  post(path: string, body: object = {}, headers: Sent = {}): Promise<PageAnswer> {
    return this.send('POST', path, { body: JSON.stringify(body), headers });
  }

  get(path: string): Promise<PageAnswer> {
    return this.send('GET', path, {});
  }

  delete(path: string): Promise<PageAnswer> {
    return this.send('DELETE', path, {});
  }

  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: string; headers?: Sent },
  ): Promise<PageAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { origin: this.origin, 'sec-fetch-site': 'same-origin', 'x-latchkey-request': '1' };
    const type = { 'content-type': 'application/json', 'user-agent': 'TestBrowser/1' };
    const request = new Request(`${this.origin}/auth/${path}`, {
      method,
      headers: { ...own, ...type, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    return this.keep(await this.handler(request, { address: '203.0.113.7' }));
  }

  private async keep(response: Response): Promise<PageAnswer> {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*);/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), text, headers: response.headers };
  }
}
