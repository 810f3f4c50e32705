import type { AnswerOf, InputOf } from '../api/client.js';

type App = AnswerOf<'getApp'>;
type Known = App['settings']['oauth_providers'];
export type ProviderName = keyof Known;
export type Provider = NonNullable<Known[ProviderName]>;
type Changed = NonNullable<NonNullable<InputOf<'updateApp'>['body']>['settings']>['oauth_providers'];
type Input = NonNullable<NonNullable<Changed>[ProviderName]>;

/** As people know them, in the order in which they are offered. */
export const TITLES: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
  github: 'GitHub',
  discord: 'Discord',
  slack: 'Slack',
  facebook: 'Facebook',
  okta: 'Okta',
  oidc: 'OpenID Connect',
};
export const NAMES = Object.keys(TITLES) as ProviderName[];

export const isProvider = (text: string): text is ProviderName => Object.hasOwn(TITLES, text);

/** Those that the App has set up, in that order. */
export const providersOf = ({ settings }: App): { name: ProviderName; provider: Provider }[] =>
  NAMES.flatMap((name) => {
    const provider = settings.oauth_providers[name];
    return provider ? [{ name, provider }] : [];
  });

/** Which fields a provider has besides those of all. */
export const fieldsOf = (name: ProviderName, known?: Provider) => ({
  needsIssuer: name === 'okta' || name === 'oidc',
  hasIssuer: ['okta', 'oidc', 'microsoft', 'github'].includes(name) || Boolean(known?.issuer),
  hasTeam: name === 'apple',
});

/** As the form holds them. */
export interface ProviderValues {
  readonly client_id: string;
  /** Never answered, so it is empty at first, and every change names it. */
  readonly client_secret: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
  readonly team_id: string;
  readonly key_id: string;
  readonly keep_tokens: boolean;
}

export const valuesOf = (known?: Provider): ProviderValues => ({
  client_id: known?.client_id ?? '',
  client_secret: '',
  issuer: known?.issuer ?? '',
  scopes: known?.scopes ?? [],
  team_id: known?.team_id ?? '',
  key_id: known?.key_id ?? '',
  keep_tokens: known?.keep_tokens ?? false,
});

/** What cannot be saved, by field. The API checks it again, and more. */
export function problemsOf(name: ProviderName, values: ProviderValues): Record<string, string> {
  const { client_id, client_secret, issuer, team_id, key_id } = values;
  const found: [keyof ProviderValues, boolean, string][] = [
    ['client_id', client_id.trim() === '', 'Paste the client id.'],
    ['client_secret', client_secret.trim() === '', 'Paste the secret: it is stored with every change.'],
    ['issuer', fieldsOf(name).needsIssuer && issuer.trim() === '', 'Write the issuer.'],
    ['team_id', key_id !== '' && team_id === '', 'A key needs the id of its team.'],
    ['key_id', team_id !== '' && key_id === '', 'Write the id of the key.'],
  ];
  return Object.fromEntries(found.flatMap(([field, is, text]) => (is ? [[field, text]] : [])));
}

/** The members that the provider has; an empty one is left out, which is its default. */
export function inputOf({ scopes, keep_tokens, ...texts }: ProviderValues): Input {
  const { client_id, client_secret, ...optional } = texts;
  const written = Object.entries(optional).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, text.trim()] as const],
  );
  return {
    client_id: client_id.trim(),
    client_secret: client_secret.trim(),
    keep_tokens,
    ...(scopes.length > 0 && { scopes: [...scopes] }),
    ...Object.fromEntries(written),
  };
}
