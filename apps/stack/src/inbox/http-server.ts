import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageStore } from './message-store.js';
import { asset, renderPage } from './page.js';
import { createMessage, isAuthorized, readForm, twilioError, type TwilioAccount } from './twilio.js';

export interface InboxServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Exchange {
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Allows scripts, styles and frames of this server alone; frames have a stricter policy. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The page, its API and the Twilio-shaped endpoint, on 127.0.0.1. */
export async function listenHttp(
  store: MessageStore,
  account: TwilioAccount,
  port: number,
): Promise<InboxServer> {
  const routes = new InboxRoutes(store, account);
  const server = createServer((request, response) => void routes.answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

class InboxRoutes {
  constructor(
    private readonly store: MessageStore,
    private readonly account: TwilioAccount,
  ) {}

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://inbox');
    try {
      // A page of another site whose name resolves to this machine must not read passcodes.
      if (!isLoopback(request.headers.host))
        return sendJson(response, 403, { error: 'only for this machine' });
      await this.route({ url, request, response });
    } catch {
      if (!response.headersSent) sendJson(response, 400, { error: 'bad request' });
    }
  }

  private async route(exchange: Exchange): Promise<void> {
    const { url, request, response } = exchange;
    const mail = /^\/messages\/([^/]+)\/html$/.exec(url.pathname);
    const twilio = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/.exec(url.pathname);
    if (twilio) return this.takeSms(exchange, twilio[1] ?? '');
    if (request.method === 'DELETE' && url.pathname === '/messages') return this.clear(response);
    if (request.method !== 'GET') return sendJson(response, 405, { error: 'method not allowed' });
    if (mail) return this.sendMail(response, mail[1] ?? '');
    switch (url.pathname) {
      case '/':
        return this.sendPage(url, response);
      case '/messages':
        return sendJson(response, 200, {
          messages: this.store.list(url.searchParams.get('to') ?? undefined),
        });
      case '/stream':
        return this.stream(response);
      case '/inbox.css':
        return send(response, { type: 'text/css', body: asset('inbox.css') });
      case '/inbox.js':
        return send(response, { type: 'text/javascript', body: asset('inbox.js') });
      case '/readyz':
        return sendJson(response, 200, { status: 'ok' });
      default:
        return sendJson(response, 404, { error: 'not found' });
    }
  }

  private async takeSms({ request, response }: Exchange, accountSid: string): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'method not allowed' });
    const form = await readForm(request);
    const allowed =
      accountSid === this.account.sid && isAuthorized(request.headers.authorization, this.account);
    const answer = allowed
      ? createMessage(this.store, accountSid, form)
      : twilioError(401, 20003, 'Authenticate');
    sendJson(response, answer.status, answer.body);
  }

  private clear(response: ServerResponse): void {
    this.store.clear();
    response.writeHead(204).end();
  }

  private sendPage(url: URL, response: ServerResponse): void {
    const to = url.searchParams.get('to')?.trim() ?? '';
    const messages = this.store.list(to || undefined);
    const selected = this.store.find(url.searchParams.get('id') ?? '') ?? messages[0];
    send(response, { type: 'text/html', body: renderPage({ messages, selected, to }), policy: PAGE_POLICY });
  }

  private sendMail(response: ServerResponse, id: string): void {
    const message = this.store.find(id);
    if (!message) return sendJson(response, 404, { error: 'not found' });
    const body = `<!doctype html><base target="_blank">${message.html}`;
    send(response, { type: 'text/html', body, policy: MAIL_POLICY });
  }

  /** Server-sent events: one empty `change` for each change of the list. */
  private stream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 1000\n\n');
    const forget = this.store.onChange(() => response.write('event: change\ndata:\n\n'));
    response.on('close', forget);
  }
}

function isLoopback(host: string | undefined): boolean {
  return LOOPBACK.has((host ?? '').replace(/:\d+$/, '').toLowerCase());
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, { status, type: 'application/json', body: JSON.stringify(body) });
}

function send(
  response: ServerResponse,
  what: { status?: number; type: string; body: string; policy?: string },
): void {
  response.writeHead(what.status ?? 200, {
    'content-type': `${what.type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(what.policy ? { 'content-security-policy': what.policy } : {}),
  });
  response.end(what.body);
}
