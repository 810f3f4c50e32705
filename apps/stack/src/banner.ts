import { resolve } from 'node:path';

type Settings = Readonly<Record<string, string | undefined>>;

/** A generated key, or the name of the setting that holds it. */
interface ShownKey {
  readonly generated?: string | undefined;
  readonly setting: string;
}

export interface ShownKeys {
  readonly secretKey: ShownKey;
  readonly publicToken: ShownKey;
  readonly adminKey: ShownKey;
}

/** The local OpenID provider. */
interface ShownOidc {
  readonly issuer: string;
  /** Why the first App does not use it; empty if it does. */
  readonly leftOut: string;
}

export interface BannerContent {
  readonly seconds: number;
  readonly baseUrl: string;
  /** Address of the gateway on this machine; the base URL may be that of a proxy. */
  readonly localUrl: string;
  /** Address of administration on this machine, if it has its own port. */
  readonly adminUrl: string | undefined;
  readonly keys: ShownKeys;
  /** Signs the first operator in to the console, once; undefined where there are operators. */
  readonly operatorUrl: string | undefined;
  readonly inboxUrl: string | undefined;
  readonly oidc: ShownOidc | undefined;
  readonly dataDir: string;
}

/**
 * Shows generated keys only: terminals end up in logs and recordings, and an operator knows a given key.
 * @param given the environment of the stack.
 */
export function shownKeys(settings: Settings, given: Settings): ShownKeys {
  const shown = (setting: string): ShownKey => ({
    setting,
    generated: given[setting] ? undefined : settings[setting],
  });
  return {
    secretKey: shown('BOOTSTRAP_SECRET_KEY'),
    publicToken: shown('BOOTSTRAP_PUBLIC_TOKEN'),
    adminKey: shown('ADMIN_API_KEY'),
  };
}

/** Address of administration; undefined if it is on the public port. */
export function adminUrlOf(settings: Settings): string | undefined {
  const { ADMIN_PORT: port, ADMIN_HOST: host = '', ADMIN_UPSTREAM: upstream } = settings;
  if (!port || upstream) return undefined;
  // A server on all addresses answers on loopback, too.
  const at = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}`;
}

const textOf = ({ generated, setting }: ShownKey): string => generated ?? `as given in ${setting}`;

/** In the quotes of a shell, which reads a given key from its environment. */
const authorization = ({ generated, setting }: ShownKey): string =>
  generated ? `'Authorization: Bearer ${generated}'` : `"Authorization: Bearer $${setting}"`;

/** In the folder of this start, it finds the usual data folder by itself. */
function createCommand(dataDir: string): string {
  const command = 'npm run create -- ../my-app';
  if (dataDir === resolve('.latchkey')) return command;
  return `${command} --data-dir '${dataDir.replaceAll("'", String.raw`'\''`)}'`;
}

/** The end of a start's output: all that a first call needs. */
export function banner(content: BannerContent): string {
  const { secretKey, publicToken, adminKey } = content.keys;
  const rows: [string, string | undefined][] = [
    ['Base URL', content.baseUrl],
    ['Secret key', textOf(secretKey)],
    ['Public token', textOf(publicToken)],
    ['Admin key', textOf(adminKey)],
    ['Administration', content.adminUrl && `${content.adminUrl}/v1/admin`],
    ['First operator', content.operatorUrl],
    ['API reference', `${content.baseUrl}/reference`],
    ['Inbox', content.inboxUrl],
    ['OpenID issuer', content.oidc?.issuer],
    ['Data and logs', content.dataDir],
  ];
  const table = rows.flatMap(([name, value]) => (value ? [`  ${name.padEnd(15)}${value}`] : []));
  const where = content.inboxUrl ? ', then read it in the inbox' : '';
  return [
    '',
    `Latchkey is ready (${content.seconds.toFixed(1)} s)`,
    '',
    ...table,
    '',
    'Make an application that signs people in, in a second terminal:',
    '',
    `  ${createCommand(content.dataDir)}`,
    '',
    `Or open the base URL in a browser, or send a passcode${where}:`,
    '',
    `  curl -X POST ${content.localUrl}/v1/auth/otps/email/send \\`,
    `    -H ${authorization(secretKey)} \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"email":"ada@example.com"}'`,
    '',
    ...(content.oidc ? oidcLines(content, content.oidc) : []),
  ].join('\n');
}

function oidcLines({ localUrl, keys }: BannerContent, { issuer, leftOut }: ShownOidc): string[] {
  if (leftOut) return [`The first App does not use the OpenID provider at ${issuer}: ${leftOut}.`, ''];
  return [
    'Sign in with the OpenID provider, as anybody and without a password: open the authorization_url of',
    '',
    `  curl -X POST ${localUrl}/v1/auth/oauth/oidc/begin \\`,
    `    -H ${authorization(keys.secretKey)} \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"redirect_url":"http://localhost:3000/"}'`,
    '',
  ];
}
