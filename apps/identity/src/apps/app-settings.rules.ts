import {
  type AppSettings,
  type AppSettingsChange,
  DEFAULT_APP_SETTINGS,
  type Environment,
  OAUTH_PROVIDERS,
  type OAuthProvidersInput,
} from '@latchkey/contracts/identity';

const MEMBERS = Object.keys(DEFAULT_APP_SETTINGS) as (keyof AppSettings)[];
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Hosts inside somebody's network, in the one spelling that URL gives an address. */
const INSIDE = [
  /^(?:.+\.)?localhost\.?$/,
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d{1,3}){1,3}$/,
  // Loopback, unspecified and mapped addresses begin with ::, local ones with fc, fd and fe80 to febf.
  /^\[(?:::|f[cd]|fe[89ab])/,
];

/** Every setting, from what was set and the defaults. */
export function completeSettings(stored: Partial<AppSettings>): AppSettings {
  const standard = DEFAULT_APP_SETTINGS;
  return {
    otp_length: stored.otp_length ?? standard.otp_length,
    otp_expires_in: stored.otp_expires_in ?? standard.otp_expires_in,
    fingerprint_match: stored.fingerprint_match ?? standard.fingerprint_match,
    allowed_origins: stored.allowed_origins ?? standard.allowed_origins,
    allowed_redirect_urls: stored.allowed_redirect_urls ?? standard.allowed_redirect_urls,
    sms_country_allowlist: stored.sms_country_allowlist ?? standard.sms_country_allowlist,
  };
}

/** What is stored after a change: member by member, `null` brings a default back (decision 11). */
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

/** The issuers that the App may not use: https, and nothing private in a live App; loopback in a test App (decision 11). */
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
