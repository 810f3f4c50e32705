import type { IncomingMessage, ServerResponse } from 'node:http';
import { INTERACTION, openIdServer } from '@latchkey/platform/testing/providers';
import type { InteractionResults, Provider } from 'oidc-provider';
import { asset } from '../pages/assets.js';
import { listenLocally, type LocalServer, readForm, send, sendJson } from '../pages/local-server.js';
import type { LocalOidc } from './local-oidc.js';
import { aboutPage, errorPage, peoplePage } from './page.js';
import { claimsOf, People, personOf } from './people.js';

/** No `form-action`: Chromium applies it to the redirects after the form too, which lead to the gateway and the App. */
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** The OpenID provider with its pages, on 127.0.0.1. */
export async function listenOidc({ port, issuer, client }: LocalOidc): Promise<LocalServer> {
  const people = new People();
  const provider = await openIdServer({
    issuer,
    clients: [client],
    claimsOf: (subject) => {
      const person = people.find(subject);
      return person && claimsOf(subject, person);
    },
    manners: {
      issueRefreshToken: () => true,
      renderError: (ctx, { error, error_description: description }) => {
        ctx.type = 'html';
        ctx.body = errorPage([error, description].filter(Boolean).join(': '));
      },
    },
  });
  const routes = new OidcRoutes(provider, people, aboutPage(issuer, client));
  return listenLocally(port, (request, response) => routes.answer(request, response));
}

class OidcRoutes {
  private readonly protocol: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  constructor(
    private readonly provider: Provider,
    private readonly people: People,
    private readonly about: string,
  ) {
    this.protocol = provider.callback();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://oidc');
    if (pathname.startsWith(INTERACTION)) return this.interact(request, response);
    switch (pathname) {
      case '/':
        return sendPage(response, this.about);
      case '/pages.css':
        return send(response, { type: 'text/css', body: asset('pages/pages.css') });
      case '/oidc.css':
        return send(response, { type: 'text/css', body: asset('oidc/oidc.css') });
      case '/readyz':
        return sendJson(response, 200, { status: 'ok' });
      default:
        return this.protocol(request, response);
    }
  }

  /** Shows the page that asks who signs in, and takes its answer. */
  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const interaction = await this.provider.interactionDetails(request, response).catch(() => undefined);
    if (!interaction)
      return sendPage(response, errorPage('This sign-in has expired. Begin it again in the App.'), 400);
    if (request.method !== 'POST') return sendPage(response, peoplePage());
    const result = this.resultOf(await readForm(request));
    if (!result) return sendPage(response, peoplePage('Type an email, or choose a person.'), 400);
    await this.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  private resultOf(form: URLSearchParams): InteractionResults | undefined {
    if (form.has('refuse')) return { error: 'access_denied', error_description: 'The person refused.' };
    const person = personOf(form);
    if (!person) return undefined;
    // Whoever chooses a person consents, also where the request asks for that (`prompt=consent`).
    return { login: { accountId: this.people.remember(person), remember: false }, consent: {} };
  }
}

function sendPage(response: ServerResponse, body: string, status = 200): void {
  send(response, { status, type: 'text/html', body, policy: POLICY });
}
