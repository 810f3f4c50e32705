import { html, type Html } from '@latchkey/platform/markup';
import type { OpenIdClient } from '@latchkey/platform/testing/providers';
import { type Person, SAMPLE_PEOPLE } from './people.js';

/** The page that asks who signs in. @param problem with the answer before. */
export function peoplePage(problem = ''): string {
  return page(
    'Who signs in?',
    html`<p class="lead">This is the OpenID provider of your development stack. It asks for no password.</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <form method="post" class="people">${SAMPLE_PEOPLE.map(button)}</form>
      <form method="post" class="other">
        <h2>Somebody else</h2>
        <label>Email <input name="email" type="email" required autocomplete="off" /></label>
        <label>Name <input name="name" autocomplete="off" /></label>
        <label class="tick"><input name="verified" type="checkbox" checked /> The email is verified</label>
        <button class="main">Sign in</button>
      </form>
      <form method="post"><button name="refuse" value="1" class="refuse">Refuse</button></form>`,
  );
}

function button({ email, emailVerified, name }: Person): Html {
  return html`<button name="person" value="${email}">
    <span class="name">${name}</span>
    <span class="email">${email}</span>
    <span class="badge ${emailVerified ? 'yes' : 'no'}">${emailVerified ? 'verified' : 'not verified'}</span>
  </button>`;
}

/** The page at the issuer's own address. */
export function aboutPage(issuer: string, client: OpenIdClient): string {
  return page(
    'Local OpenID provider',
    html`<p class="lead">
        It signs in anybody as anybody, without a password. Only this machine reaches it, and only test Apps
        accept it.
      </p>
      <dl>
        <dt>Issuer</dt>
        <dd>${issuer}</dd>
        <dt>Client id</dt>
        <dd>${client.id}</dd>
        <dt>Redirect URI</dt>
        <dd>${client.callbackUrl}</dd>
      </dl>
      <p>It is meant as the provider <code>oidc</code> of the first App; the stack sets it up there.</p>`,
  );
}

/** @param text what went wrong, in one sentence. */
export function errorPage(text: string): string {
  return page('Nobody was signed in', html`<p class="problem" role="alert">${text}</p>`);
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pages.css" />
        <link rel="stylesheet" href="/oidc.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.toString();
}
