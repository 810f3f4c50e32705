import { css } from 'lit';

/**
 * The colours of one scheme. A page's custom property wins over each. The accent of a page keeps its hue, and gets the
 * lightness at which it has a contrast of 4.5:1: at most 0.5 on white, at least 0.78 on dark.
 */
const LIGHT = css`
  color-scheme: light;
  --_background: var(--latchkey-color-background, #ffffff);
  --_surface: var(--latchkey-color-surface, #f6f7f9);
  --_text: var(--latchkey-color-text, #171a21);
  --_muted: var(--latchkey-color-muted, #596070);
  --_border: var(--latchkey-color-border, #dfe2e8);
  --_edge: var(--latchkey-color-edge, #cdd2dc);
  --_control: var(--latchkey-color-control, #858c9b);
  --_accent: oklch(from var(--_seed) min(l, 0.5) c h);
  --_accent-hover: oklch(from var(--_seed) calc(min(l, 0.5) - 0.06) c h);
  --_primary: var(--latchkey-color-primary, var(--_accent, #3b3fc7));
  --_primary-hover: var(--latchkey-color-primary-hover, var(--_accent-hover, #3034a6));
  --_on-primary: var(--latchkey-color-on-primary, #ffffff);
  --_danger: var(--latchkey-color-danger, #b3261e);
  --_success: var(--latchkey-color-success, #17693a);
  --_shadow: var(--latchkey-shadow, 0 1px 2px rgb(23 26 33 / 6%), 0 12px 32px -12px rgb(23 26 33 / 16%));
`;

const DARK = css`
  color-scheme: dark;
  --_background: var(--latchkey-color-background, #16181d);
  --_surface: var(--latchkey-color-surface, #1f2229);
  --_text: var(--latchkey-color-text, #eef0f4);
  --_muted: var(--latchkey-color-muted, #a3aab8);
  --_border: var(--latchkey-color-border, #30343d);
  --_edge: var(--latchkey-color-edge, #434955);
  --_control: var(--latchkey-color-control, #727a89);
  --_accent: oklch(from var(--_seed) max(l, 0.78) min(c, 0.12) h);
  --_accent-hover: oklch(from var(--_seed) calc(max(l, 0.78) + 0.06) min(c, 0.12) h);
  --_on-accent: oklch(from var(--_seed) 0.22 min(c, 0.06) h);
  --_primary: var(--latchkey-color-primary, var(--_accent, #aab2ff));
  --_primary-hover: var(--latchkey-color-primary-hover, var(--_accent-hover, #c3c9ff));
  --_on-primary: var(--latchkey-color-on-primary, var(--_on-accent, #14163d));
  --_danger: var(--latchkey-color-danger, #ffb4ab);
  --_success: var(--latchkey-color-success, #7fd8a0);
  --_shadow: var(--latchkey-shadow, 0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -16px rgb(0 0 0 / 70%));
`;

/** Light and dark, by the system or by the attribute `theme`; measures and fonts. */
export const theme = css`
  :host {
    ${LIGHT}
    --_font: var(
      --latchkey-font-family,
      system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Helvetica Neue',
      'Noto Sans',
      'Liberation Sans',
      sans-serif
    );
    --_size: var(--latchkey-font-size, 1rem);
    --_radius: var(--latchkey-radius, 0.625rem);
    --_space: var(--latchkey-space, 1rem);
    --_width: var(--latchkey-width, 25rem);
    --_height: var(--latchkey-control-height, 2.875rem);
    display: block;
    /* In a flex or grid box, too, which would take the width of the content: another one for each step. */
    inline-size: 100%;
    min-inline-size: 0;
    max-inline-size: var(--_width);
    color: var(--_text);
    font-family: var(--_font);
    font-size: var(--_size);
    line-height: 1.5;
    text-align: start;
    -webkit-font-smoothing: antialiased;
  }

  /* Elsewhere the accent is left out: a colour that a browser cannot compute would be none. */
  @supports (color: oklch(from red l c h)) {
    :host {
      --_seed: var(--latchkey-accent);
    }
  }

  @media (prefers-color-scheme: dark) {
    :host(:not([theme='light'])) {
      ${DARK}
    }
  }

  :host([theme='dark']) {
    ${DARK}
  }

  :host([hidden]) {
    display: none;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
