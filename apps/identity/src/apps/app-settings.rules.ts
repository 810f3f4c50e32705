import { type AppSettings, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import {
  type AppSettingsChange,
  OAUTH_PROVIDERS,
  type OAuthProvidersInput,
} from '@latchkey/contracts/identity';

const MEMBERS = Object.keys(DEFAULT_APP_SETTINGS) as (keyof AppSettings)[];

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

/** @param isRefused whether no request of this App would go to the issuer. */
export function issuerProblems(
  given: OAuthProvidersInput | null | undefined,
  isRefused: (issuer: string) => boolean,
): { field: string; message: string }[] {
  const refused = OAUTH_PROVIDERS.filter((provider) => {
    const issuer = given?.[provider]?.issuer;
    return issuer && isRefused(issuer);
  });
  const message =
    'must be an https URL of a public host, without a user name; in a test App, http on loopback will do';
  return refused.map((provider) => ({ field: `settings.oauth_providers.${provider}.issuer`, message }));
}
