import { html } from '@latchkey/platform/markup';

/** It runs nothing, and loads nothing. */
export const START_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  vary: 'Accept',
};

/** What the base URL shows to a person. @param hasAdministration whether the console is at this address, too. */
export function startPage(baseUrl: string, hasAdministration: boolean): string {
  const consoleEntry = html`<dt><a href="/console">The console</a></dt>
    <dd>Apps and their keys, people, requests and messages, for operators.</dd>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Latchkey</title>
        <link rel="icon" href="data:," />
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 36rem;
            margin: 4rem auto;
            padding: 0 1rem;
          }
          dt {
            font-weight: 600;
            margin-top: 1rem;
          }
          dd {
            margin: 0;
          }
          code {
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Latchkey runs here</h1>
          <p>
            This is the base URL of the API: <code>${baseUrl}</code>. Programs call it below <code>/v1</code>.
          </p>
          <dl>
            <dt><a href="/reference">The API reference</a></dt>
            <dd>Every call, to read and to try.</dd>
            ${hasAdministration ? consoleEntry : ''}
          </dl>
        </main>
      </body>
    </html> `.toString();
}
