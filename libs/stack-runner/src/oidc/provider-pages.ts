/** What a person does on the page of the local OpenID provider: the fields of one of its forms. */
export type PersonForm = Readonly<Record<string, string>>;

const MOST_STEPS = 10;

/**
 * Plays a browser at the local OpenID provider: opens the page, sends its form, and follows the redirects there.
 * @returns the redirect URI with its parameters, which the browser would open next.
 * @throws Error with the page that the provider shows instead.
 */
export async function signInAtProvider(authorizationUrl: string, form: PersonForm): Promise<string> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  let at = authorizationUrl;
  let body: URLSearchParams | null = null;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const answer = await fetch(at, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body,
    });
    keepCookies(cookies, answer);
    const location = answer.headers.get('location');
    if (!location && (body || answer.status !== 200)) throw new Error(await answer.text());
    body = location ? null : new URLSearchParams(form);
    at = new URL(location ?? at, at).href;
    if (!at.startsWith(`${origin}/`)) return at;
  }
  throw new Error(`the provider still redirects after ${MOST_STEPS} steps`);
}

function keepCookies(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}
