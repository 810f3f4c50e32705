import { type Html, html } from '@latchkey/platform/markup';

interface EmailParts {
  readonly language: string;
  readonly title: string;
  /** What inboxes show behind the subject. */
  readonly preview: string;
  readonly body: Html;
  readonly footnote: string;
}

const SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,monospace";

/** Where the reader prefers dark colours. */
export const DARK_MEDIA = '@media (prefers-color-scheme: dark)';

const DARK_STYLE = html`<style>
  ${DARK_MEDIA} {
    .page {
      background: #111318 !important;
    }
    .card {
      background: #1c1f26 !important;
      border-color: #2e323c !important;
    }
    .ink {
      color: #f2f4f8 !important;
    }
    .soft {
      color: #a3aab8 !important;
    }
    .link {
      color: #8fb0ff !important;
    }
    .well {
      background: #111318 !important;
      border-color: #2e323c !important;
    }
  }
</style>`;

/** One narrow card that reads well in every mail client: tables and inline styles, no images, nothing loaded. */
export function emailLayout({ language, title, preview, body, footnote }: EmailParts): string {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${DARK_STYLE}
      </head>
      <body class="page" style="margin:0;padding:0;background:#f4f5f7;">
        <div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
        ${card(html`${heading(title)} ${body} ${note(footnote)}`)}
      </body>
    </html> `;
  return page.toString();
}

function card(content: Html): Html {
  return html`<table
    role="presentation"
    class="page"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="background:#f4f5f7;"
  >
    <tr>
      <td align="center" style="padding:32px 16px;">
        <table
          role="presentation"
          class="card"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="max-width:480px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;"
        >
          <tr>
            <td align="left" style="padding:32px;font-family:${SANS};">${content}</td>
          </tr>
        </table>
      </td>
    </tr>
  </table>`;
}

function heading(text: string): Html {
  return html`<h1
    class="ink"
    style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#14171f;overflow-wrap:anywhere;"
  >
    ${text}
  </h1>`;
}

function note(text: string): Html {
  return html`<p class="soft" style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5b6474;">
    ${text}
  </p>`;
}

export function paragraph(text: string): Html {
  return html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#14171f;">
    ${text}
  </p> `;
}

/** Large and spaced by style alone, so that a copy of it has no spaces. */
export function codeBlock(code: string): Html {
  return html`<p
    class="well ink"
    style="margin:0 0 16px;padding:16px 8px;background:#f4f5f7;border:1px solid #e3e6eb;border-radius:8px;text-align:center;font-family:${MONO};font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;color:#14171f;"
  >
    ${code}
  </p> `;
}

export function button(text: string, url: string): Html {
  return html`<p style="margin:0 0 16px;">
    <a
      href="${url}"
      style="display:inline-block;padding:12px 24px;background:#1f4fd8;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;"
      >${text}</a
    >
  </p> `;
}

/** The address in full, for users who prefer to read it first. */
export function plainAddress(lead: string, url: string): Html {
  return html`<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5b6474;">
    ${lead}<br /><a
      class="link"
      href="${url}"
      style="color:#1f4fd8;overflow-wrap:anywhere;word-break:break-all;"
      >${url}</a
    >
  </p> `;
}
