import { html, svg, type TemplateResult } from 'lit';

interface Provider {
  readonly name: string;
  /** Paths on a square of the given size, each with its colour; `currentColor` where the mark has one colour. */
  readonly size?: number;
  readonly paths?: readonly (readonly [path: string, colour: string])[];
}

const CURRENT = 'currentColor';

/** Names as the providers write them, and their marks, so that nothing is loaded from elsewhere. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  google: {
    name: 'Google',
    size: 24,
    paths: [
      [
        'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z',
        '#4285f4',
      ],
      [
        'M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23z',
        '#34a853',
      ],
      [
        'M5.84 14.09c-.22-.66-.35-1.36-.35-2.09s.13-1.43.35-2.09V7.07H2.18C1.43 8.55 1 10.22 1 12s.43 3.45 1.18 4.93l3.66-2.84z',
        '#fbbc05',
      ],
      [
        'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z',
        '#ea4335',
      ],
    ],
  },
  github: {
    name: 'GitHub',
    size: 16,
    paths: [
      [
        'M8 0C3.58 0 0 3.58 0 8c0 3.54 2.29 6.53 5.47 7.59.4.07.55-.17.55-.38 0-.19-.01-.82-.01-1.49-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82.64-.18 1.32-.27 2-.27.68 0 1.36.09 2 .27 1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48 0 1.07-.01 1.93-.01 2.2 0 .21.15.46.55.38A8.01 8.01 0 0 0 16 8c0-4.42-3.58-8-8-8z',
        CURRENT,
      ],
    ],
  },
  apple: {
    name: 'Apple',
    size: 24,
    paths: [
      [
        'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701',
        CURRENT,
      ],
    ],
  },
  microsoft: {
    name: 'Microsoft',
    size: 21,
    paths: [
      ['M0 0h10v10H0z', '#f25022'],
      ['M11 0h10v10H11z', '#7fba00'],
      ['M0 11h10v10H0z', '#00a4ef'],
      ['M11 11h10v10H11z', '#ffb900'],
    ],
  },
  facebook: {
    name: 'Facebook',
    size: 24,
    paths: [
      [
        'M24 12.073c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.99 4.388 10.954 10.125 11.854v-8.385H7.078v-3.47h3.047V9.43c0-3.007 1.792-4.669 4.533-4.669 1.312 0 2.686.235 2.686.235v2.953H15.83c-1.491 0-1.956.925-1.956 1.874v2.25h3.328l-.532 3.47h-2.796v8.385C19.612 23.027 24 18.062 24 12.073z',
        '#1877f2',
      ],
    ],
  },
  okta: { name: 'Okta' },
  discord: { name: 'Discord' },
  slack: { name: 'Slack' },
  oidc: { name: 'OpenID' },
};

/** `google` → `Google`; a provider that this release does not know keeps its own name. */
export const providerName = (id: string): string => PROVIDERS[id]?.name ?? id;

/** The provider's mark; the first letter of its name where there is none. */
export function providerMark(id: string): TemplateResult {
  const { size = 24, paths } = PROVIDERS[id] ?? {};
  if (!paths) return letterMark(providerName(id));
  return html`<svg viewBox="0 0 ${size} ${size}" aria-hidden="true">
    ${paths.map(([path, colour]) => svg`<path d=${path} fill=${colour}></path>`)}
  </svg>`;
}

/** A round mark with the first letter of a name. */
export function letterMark(name: string): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11.2" fill="none" stroke="currentColor" stroke-width="1.6"></circle>
    <text x="12" y="16.6" text-anchor="middle" font-size="12.5" font-weight="600" fill="currentColor">
      ${name.slice(0, 1).toUpperCase()}
    </text>
  </svg>`;
}
