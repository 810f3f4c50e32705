import { type AppSettings, DEFAULT_APP_SETTINGS, type Environment } from '@latchkey/contracts';
import {
  type AppSettingsChange,
  OAUTH_PROVIDERS,
  type OAuthProvidersInput,
} from '@latchkey/contracts/identity';

const MEMBERS = Object.keys(DEFAULT_APP_SETTINGS) as (keyof AppSettings)[];
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Hosts of private networks, as `URL` spells an address. */
const INSIDE = [
  /^(?:.+\.)?localhost\.?$/,
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d{1,3}){1,3}$/,
  // Loopback, unspecified and mapped addresses begin with ::, local ones with fc, fd and fe80 to febf.
  /^\[(?:::|f[cd]|fe[89ab])/,
];

/** Every setting: the stored one, else the default. */
export function completeSettings(stored: Partial<AppSettings>): AppSettings {
  const complete = MEMBERS.map((member) => [member, stored[member] ?? DEFAULT_APP_SETTINGS[member]] as const);
  return Object.fromEntries(complete) as unknown as AppSettings;
}

/** The settings to store after a change: member by member, `null` brings a default back. */
export function mergeSettings(
  stored: Partial<AppSettings>,
  change: AppSettingsChange = {},
): Partial<AppSettings> {
  const merged = MEMBERS.map((member) => {
    const given = change[member];
    return [member, given === undefined ? stored[member] : given] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined && value !== null));
}

interface Described {
  readonly name: string;
  readonly tier: string;
  readonly settings: Partial<AppSettings>;
}

/** Names of `name`, `tier` and the settings that differ. @param providers whether a provider was set or removed. */
export function changedSettings(before: Described, after: Described, providers: boolean): string[] {
  const differs = (was: unknown, is: unknown) => JSON.stringify(was) !== JSON.stringify(is);
  return [
    ...(['name', 'tier'] as const).filter((member) => before[member] !== after[member]),
    ...MEMBERS.filter((member) => differs(before.settings[member], after.settings[member])),
    ...(providers ? ['oauth_providers'] : []),
  ];
}

/** The issuers that are refused: all but https on public hosts; a test App may use loopback, too. */
export function issuerProblems(
  given: OAuthProvidersInput | null | undefined,
  environment: Environment,
): { field: string; message: string }[] {
  const refused = OAUTH_PROVIDERS.filter((provider) => {
    const issuer = given?.[provider]?.issuer;
    return issuer && !isIssuerAllowed(issuer, environment);
  });
  const message = 'must be an https URL of a public host; in a test App, http on loopback will do';
  return refused.map((provider) => ({ field: `settings.oauth_providers.${provider}.issuer`, message }));
}

function isIssuerAllowed(issuer: string, environment: Environment): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  if (environment === 'test') return protocol === 'https:' || LOOPBACK.has(hostname);
  return protocol === 'https:' && !INSIDE.some((inside) => inside.test(hostname));
}
