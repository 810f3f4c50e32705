const MOST_STEPS = 10;

/** The fields of a form that a person sends. */
export type PersonForm = Readonly<Record<string, string>>;

/** Follows redirects with cookies, as a browser does, up to a page that is not on the server. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /**
   * @param onPage changes an address before it is opened.
   * @param form what a person sends at the first page.
   * @returns the URL to which the server sends the browser in the end; that of its form, where it answers with one.
   * @throws Error with the page that the server shows instead.
   */
  async follow(start: URL, onPage: (url: URL) => void = () => undefined, form?: PersonForm): Promise<string> {
    let [url, body, unsent]: [URL, URLSearchParams | null, PersonForm | undefined] = [start, null, form];
    for (let step = 0; step < MOST_STEPS; step += 1) {
      onPage(url);
      const answer = await this.open(url, body);
      const location = answer.headers.get('location');
      if (location === null && (!unsent || answer.status !== 200))
        return formUrl(await answer.text(), answer.status);
      [body, unsent] = location === null ? [new URLSearchParams(unsent), undefined] : [null, unsent];
      url = new URL(location ?? url, url);
      if (url.origin !== this.origin) return url.href;
    }
    throw new Error('the provider redirects without an end');
  }

  private async open(url: URL, body: URLSearchParams | null): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(url, { method, redirect: 'manual', headers: { cookie }, body });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return answer;
  }
}

/**
 * Plays a person at the local OpenID provider: opens its page, and sends the form.
 * @returns the redirect URI with its parameters, which the browser would open next.
 * @throws Error with the page that the provider shows instead.
 */
export function signInAtProvider(authorizationUrl: string, form: PersonForm): Promise<string> {
  const start = new URL(authorizationUrl);
  return new Browser(start.origin).follow(start, undefined, form);
}

/** The action of the form with its fields in the query. */
function formUrl(html: string, status: number): string {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`the provider answered ${status}: ${html.slice(0, 2000)}`);
  const url = new URL(plain(action));
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.set(name, plain(value));
  return url.href;
}

function plain(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
