import { svg, html, type TemplateResult } from 'lit';

/** Line icons on a grid of 24, drawn in the colour of the text. They say nothing that the text beside them does not. */
const PATHS = {
  passkey:
    'M9 11a3.7 3.7 0 1 0 0-7.4A3.7 3.7 0 0 0 9 11ZM12.500 20H2.500v-1.200c0-2.700 2.300-4.600 5.200-4.600h2.600q1 0 1.900.400M18 15.300a2.900 2.900 0 1 0-1.500-.400V20l1.500 1.500 2-2-1.300-1.300 1.300-1.300-1.300-1.300M18 12.200h.01',
  wallet: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H20V8H4.5M16 13.8h.01',
  mail: 'M3.5 6.5h17v11h-17zM4 7l8 6 8-6',
  phone: 'M8 3.5h8v17H8zM11 17.5h2',
  shield: 'M12 3.5 5 6v5.5c0 4.2 2.9 7.3 7 9 4.1-1.7 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10',
  key: 'M8 15.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 11.500h9v3.500M17 11.500V14',
  copy: 'M8.5 8.5h11v11h-11zM5.5 15.5h-1v-11h11v1',
  outside: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8 8',
  check: 'M5 12.5 10 17.5 19.5 7',
  device: 'M4 5h16v10.5H4zM9 19.5h6M12 15.5v4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName, className = ''): TemplateResult {
  return html`<svg
    class=${className}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${svg`<path d=${PATHS[name]}></path>`}
  </svg>`;
}
