import { html } from '@latchkey/platform/markup';
import { pageFiles } from '../pages/page-files.js';
import { pagePolicy } from '../pages/page-policy.js';

const OF_APPS = '/v1/openapi.json';
const OF_OPERATORS = '/v1/admin/openapi.json';

/** The page loads its own files alone; "Try it" connects to the server of the document. */
export const referenceHeaders = (server: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy(`'self' ${new URL(server).origin}`),
  'referrer-policy': 'no-referrer',
});

/** @param hasAdministration false where administration is at another address, so that the page cannot read its document. */
export function referencePage(hasAdministration: boolean): string {
  const documents = hasAdministration ? `${OF_APPS} ${OF_OPERATORS}` : OF_APPS;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Latchkey API reference</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/reference/page.css" />
        <link rel="stylesheet" href="/reference/text.css" />
      </head>
      <body>
        <div id="reference" data-documents="${documents}"></div>
        <noscript>
          <main>
            <h1>API reference</h1>
            <p>
              This page needs JavaScript. The document that it shows is at
              <a href="${OF_APPS}">${OF_APPS}</a>.
            </p>
          </main>
        </noscript>
        <script type="module" src="/reference/page.js"></script>
      </body>
    </html> `.toString();
}

/** A file of the page by its name; undefined for unknown names. */
export const readReferenceFile = pageFiles('reference-page');
