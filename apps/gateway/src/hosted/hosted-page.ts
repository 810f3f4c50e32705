import { redirectUrlAllowed } from '@latchkey/contracts';
import { type Html, html } from '@latchkey/platform/markup';
import { isUnstorable } from '@latchkey/edge';
import type { ResolvedHostedApp } from '@latchkey/contracts/identity';
import { pageFiles } from '../pages/page-files.js';
import { pagePolicy } from '../pages/page-policy.js';

/** Of PKCE (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const MOST_STATE_CHARACTERS = 512;

/** The page loads and asks its own service only, and stands in no frame. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy("'self'"),
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'publickey-credentials-get=(self), camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

export interface Shown {
  readonly status: 200 | 400 | 404;
  readonly html: string;
}

/** The page of an App, or why there is none. Nothing of the query is in it: its script reads the address. */
export function pageOf(app: ResolvedHostedApp | null, query: URLSearchParams): Shown {
  if (!app) return refusal(404, 'There is no sign-in page here', 'Check the address, or go back to the App.');
  const problem = problemOf(app, query);
  if (problem) return refusal(400, 'This sign-in cannot begin', problem);
  const body = html`<main>
      <noscript class="refusal"><p>This page needs JavaScript to sign you in.</p></noscript>
    </main>
    <script type="module" src="/sign-in/assets/page.js"></script>`;
  return { status: 200, html: page(`Sign in to ${app.caller.app_name}`, body) };
}

function problemOf({ caller, settings }: ResolvedHostedApp, query: URLSearchParams): string | undefined {
  const redirectUrl = query.get('redirect_url');
  if (redirectUrl === null) return 'The address has no redirect_url.';
  if (!redirectUrlAllowed(redirectUrl, { environment: caller.environment, settings }))
    return 'The redirect_url is not allowed. Its App can add it to the setting allowed_redirect_urls.';
  const challenge = query.get('code_challenge');
  if (challenge !== null && !CHALLENGE.test(challenge))
    return 'The code_challenge is not one of PKCE (S256).';
  const state = query.get('state') ?? '';
  if (state.length > MOST_STATE_CHARACTERS) return 'The state is too long.';
  // Refused here, because the person would sign in in vain.
  if (isUnstorable(state + redirectUrl)) return 'The address holds characters that nothing can store.';
  return undefined;
}

function refusal(status: 400 | 404, title: string, text: string): Shown {
  const body = html`<main class="refusal">
    <h1>${title}</h1>
    <p>${text}</p>
  </main>`;
  return { status, html: page(title, body) };
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sign-in/assets/page.css" />
      </head>
      <body>
        ${body}
      </body>
    </html> `.toString();
}

/** A file of the hosted page by its name; undefined for unknown names. */
export const readHostedFile = pageFiles('hosted-page');
