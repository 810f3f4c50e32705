import { html, type Html } from '@latchkey/platform/markup';
import { passcodeIn, type Message } from './message-store.js';

/** The content of the page: a list, one of its messages, and its filter. */
export interface PageView {
  readonly messages: readonly Message[];
  readonly selected: Message | undefined;
  readonly to: string;
}

export function renderPage({ messages, selected, to }: PageView): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Latchkey inbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pages.css" />
        <link rel="stylesheet" href="/inbox.css" />
        <script src="/inbox.js" defer></script>
      </head>
      <body>
        <header>
          <h1>Inbox</h1>
          <p class="lead">Mail and SMS sent by this stack. Nothing here was delivered to anybody.</p>
          <form method="get" role="search">
            <input type="search" name="to" value="${to}" placeholder="Sent to…" aria-label="Sent to" />
          </form>
          <button id="clear" type="button">Clear</button>
        </header>
        <nav id="list" aria-label="Messages">${list(messages, selected, to)}</nav>
        <main id="message" data-id="${selected?.id ?? ''}">${selected ? detail(selected) : nothing(to)}</main>
      </body>
    </html>`.toString();
}

function list(messages: readonly Message[], selected: Message | undefined, to: string): Html[] {
  return messages.map((message) => {
    const query = new URLSearchParams({ id: message.id, ...(to ? { to } : {}) });
    const current = message.id === selected?.id ? 'page' : 'false';
    return html`<a href="/?${query.toString()}" aria-current="${current}">
      <span class="row"><span class="to">${message.to}</span>${time(message)}</span>
      <span class="row">${badge(message)}<span class="what">${message.subject || message.text}</span></span>
    </a>`;
  });
}

function detail(message: Message): Html {
  const code = passcodeIn(message);
  return html`<h2>${message.subject || 'SMS'}</h2>
    <dl>
      <dt>From</dt>
      <dd>${message.from}</dd>
      <dt>To</dt>
      <dd>${message.to}</dd>
      <dt>Received</dt>
      <dd>${time(message)} ${badge(message)}</dd>
    </dl>
    ${code ? html`<p class="code"><output>${code}</output><button type="button" data-copy="${code}">Copy</button></p>` : ''}
    ${message.html ? mailBody(message) : html`<pre class="bubble">${message.text}</pre>`}`;
}

/** The mail's own HTML stays in a frame without scripts, forms or an origin; links open beside it. */
function mailBody(message: Message): Html {
  return html`<iframe
      title="The mail as its reader sees it"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/messages/${message.id}/html"
    ></iframe>
    <details>
      <summary>Plain text</summary>
      <pre>${message.text}</pre>
    </details>`;
}

function nothing(to: string): Html {
  return html`<p class="empty">
    ${to ? `Nothing for ${to} yet.` : 'Nothing yet. What the stack sends appears here by itself.'}
  </p>`;
}

function badge({ channel }: Message): Html {
  return html`<span class="badge ${channel}">${channel === 'sms' ? 'SMS' : 'Mail'}</span>`;
}

function time({ received_at }: Message): Html {
  const iso = new Date(received_at * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(11, 19)} UTC</time>`;
}
