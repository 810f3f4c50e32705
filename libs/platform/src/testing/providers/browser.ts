const MOST_STEPS = 10;

/** Follows redirects with cookies, as a browser does, up to a page that is not on the server. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** @returns the URL to which the server sends the browser in the end; that of its form, where it answers with one. */
  async follow(start: URL, onPage: (url: URL) => URL): Promise<string> {
    let url = start;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const answer = await this.get(onPage(url));
      const location = answer.headers.get('location');
      if (location === null) return formUrl(await answer.text(), answer.status);
      url = new URL(location, url);
      if (url.origin !== this.origin) return url.href;
    }
    throw new Error('the provider redirects without an end');
  }

  private async get(url: URL): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** The action of the form with its fields in the query. */
function formUrl(html: string, status: number): string {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`the provider answered ${status}: ${html.slice(0, 500)}`);
  const url = new URL(plain(action));
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.set(name, plain(value));
  return url.href;
}

function plain(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
