import type { AppSettings, Environment } from '@latchkey/contracts';
import type { AppSettingsChange, IgnoredEntry } from '@latchkey/contracts/identity';
import { isPublicSuffix } from '@latchkey/platform/public-suffix';

type PageSetting = IgnoredEntry['setting'];
type PageSettings = Pick<AppSettings, PageSetting>;

const PROBLEMS: Readonly<
  Record<PageSetting, (entry: string, environment: Environment) => string | undefined>
> = {
  allowed_origins: originProblem,
  allowed_redirect_urls: redirectUrlProblem,
};
const SETTINGS = Object.keys(PROBLEMS) as PageSetting[];

/** RFC 1035, 2.3.4. */
const LABEL = /^.{1,63}$/;

/** The entries that may not be stored, each with the reason. */
export function pageProblems(
  given: AppSettingsChange | undefined,
  environment: Environment,
): { field: string; message: string }[] {
  return refusedEntries(given ?? {}, environment).map(({ setting, entry, reason }) => ({
    field: `settings.${setting}`,
    message: `${setting} must not hold ${JSON.stringify(entry)}, which ${reason}`,
  }));
}

/** Entries of an earlier version that are refused now: they do not count, so that none of them opens what a new one could not. */
export function refusedEntries(
  settings: { readonly [Setting in PageSetting]?: readonly string[] | null },
  environment: Environment,
): IgnoredEntry[] {
  return SETTINGS.flatMap((setting) =>
    (settings[setting] ?? []).flatMap((entry) => {
      const reason = PROBLEMS[setting](entry, environment);
      return reason === undefined ? [] : { setting, entry, reason };
    }),
  );
}

/** The settings without the entries that do not count. */
export function countedSettings<Settings extends PageSettings>(
  settings: Settings,
  environment: Environment,
): Settings {
  const refused = refusedEntries(settings, environment);
  if (refused.length === 0) return settings;
  const counted = SETTINGS.map((setting) => {
    const entries = new Set(refused.filter((one) => one.setting === setting).map(({ entry }) => entry));
    return [setting, settings[setting].filter((entry) => !entries.has(entry))] as const;
  });
  return { ...settings, ...Object.fromEntries(counted) };
}

function originProblem(origin: string, environment: Environment): string | undefined {
  if (!canMatch(origin)) return 'is no origin as browsers write it, so no page has it';
  if (environment === 'live' && isPlainHttp(origin)) return 'is plain http; only a test App may use it';
  const [, host = ''] = /^https?:\/\/([^:]*)/.exec(origin.toLowerCase()) ?? [];
  const [first = '', ...others] = host.split('.');
  const domain = others.join('.');
  // Some of the names that it stands for may be public suffixes, as s3.amazonaws.com is.
  if (domain.includes('*')) return 'has a wildcard behind the first label of the host';
  const isOpenToAll = first.includes('*') && (domain === '' || isPublicSuffix(domain));
  return isOpenToAll ? 'has a wildcard where anybody can register a host' : undefined;
}

/** Whether some page can have the origin: browsers leave out a default port, and a host has no empty label. */
function canMatch(pattern: string): boolean {
  const origin = pattern.toLowerCase().replace(/:\*$/, '').replaceAll(/\*+/g, 'a');
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  return new URL(origin).hostname.split('.').every((label) => LABEL.test(label));
}

function redirectUrlProblem(text: string, environment: Environment): string | undefined {
  if (!URL.canParse(text)) return 'is no URL';
  const { hostname, pathname, username, password } = new URL(text);
  // The parser leaves an empty name out.
  if (username || password || /^https?:\/\/[^/?]*@/i.test(text)) return 'holds a user name or a password';
  if (`${hostname}${pathname}`.includes('*')) return 'has a wildcard; redirect URLs are compared exactly';
  return environment === 'live' && isPlainHttp(text)
    ? 'is plain http; only a test App may use it'
    : undefined;
}

const isPlainHttp = (text: string): boolean => /^http:/i.test(text);
