import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  answerTwilio,
  isTwilioPath,
  type Sms,
  type TwilioAccount,
} from '@latchkey/platform/testing/messages';
import { asset } from '../pages/assets.js';
import { listenLocally, type LocalServer, readForm, send, sendJson } from '../pages/local-server.js';
import type { MessageStore } from './message-store.js';
import { renderPage } from './page.js';

interface Exchange {
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Allows scripts, styles and frames of this server alone; frames have a stricter policy. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The page, its API and the Twilio-shaped endpoint, on 127.0.0.1. */
export function listenHttp(store: MessageStore, account: TwilioAccount, port: number): Promise<LocalServer> {
  const routes = new InboxRoutes(store, account);
  return listenLocally(port, (request, response) => routes.answer(request, response));
}

class InboxRoutes {
  constructor(
    private readonly store: MessageStore,
    private readonly account: TwilioAccount,
  ) {}

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.route({ url: new URL(request.url ?? '/', 'http://inbox'), request, response });
  }

  private async route(exchange: Exchange): Promise<void> {
    const { url, request, response } = exchange;
    const mail = /^\/messages\/([^/]+)\/html$/.exec(url.pathname);
    if (isTwilioPath(url.pathname)) return this.takeSms(exchange);
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
      case '/pages.css':
        return send(response, { type: 'text/css', body: asset('pages/pages.css') });
      case '/inbox.css':
        return send(response, { type: 'text/css', body: asset('inbox/inbox.css') });
      case '/inbox.js':
        return send(response, { type: 'text/javascript', body: asset('inbox/inbox.js') });
      case '/readyz':
        return sendJson(response, 200, { status: 'ok' });
      default:
        return sendJson(response, 404, { error: 'not found' });
    }
  }

  private async takeSms({ url, request, response }: Exchange): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'method not allowed' });
    const sms = {
      path: url.pathname,
      authorization: request.headers.authorization ?? '',
      form: await readForm(request),
    };
    const answer = answerTwilio(sms, this.account, (accepted) => this.keep(accepted));
    sendJson(response, answer.status, answer.body);
  }

  private keep(sms: Sms): void {
    this.store.add({ channel: 'sms', ...sms, subject: '', html: '' });
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
