type Settings = Readonly<Record<string, string | undefined>>;

/** A key that was generated, or the name of the setting that it was given in. */
interface ShownKey {
  readonly generated?: string | undefined;
  readonly setting: string;
}

export interface ShownKeys {
  readonly secretKey: ShownKey;
  readonly publicToken: ShownKey;
  readonly adminKey: ShownKey;
}

export interface BannerFacts {
  readonly seconds: number;
  readonly baseUrl: string;
  /** The gateway on this machine, which the base URL may hide behind a proxy. */
  readonly localUrl: string;
  /** Of administration on this machine, where it has a port of its own. */
  readonly adminUrl: string | undefined;
  readonly keys: ShownKeys;
  readonly inboxUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * A terminal ends up in logs and recordings: a key that the operator gave is theirs already, and is not shown.
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

/** Where the gateway serves administration; undefined where it is on the public port. */
export function adminUrlOf({ ADMIN_PORT: port, ADMIN_HOST: host = '' }: Settings): string | undefined {
  if (!port) return undefined;
  // What listens on every address is reached on this one, too.
  const at = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}`;
}

const textOf = ({ generated, setting }: ShownKey): string => generated ?? `as given in ${setting}`;

/** In the quotes that a shell needs: a given key is taken out of the environment. */
const authorization = ({ generated, setting }: ShownKey): string =>
  generated ? `'Authorization: Bearer ${generated}'` : `"Authorization: Bearer $${setting}"`;

/** The last thing that a start prints: all that is needed for the first call. */
export function banner(facts: BannerFacts): string {
  const { secretKey, publicToken, adminKey } = facts.keys;
  const rows: [string, string | undefined][] = [
    ['Base URL', facts.baseUrl],
    ['Secret key', textOf(secretKey)],
    ['Public token', textOf(publicToken)],
    ['Admin key', textOf(adminKey)],
    ['Administration', facts.adminUrl && `${facts.adminUrl}/v1/admin`],
    ['API reference', `${facts.baseUrl}/reference`],
    ['Inbox', facts.inboxUrl],
    ['Data and logs', facts.dataDir],
  ];
  const table = rows.flatMap(([name, value]) => (value ? [`  ${name.padEnd(15)}${value}`] : []));
  const where = facts.inboxUrl ? ', then read it in the inbox' : '';
  return [
    '',
    `Latchkey is ready (${facts.seconds.toFixed(1)} s)`,
    '',
    ...table,
    '',
    `Send a passcode${where}:`,
    '',
    `  curl -X POST ${facts.localUrl}/v1/auth/otps/email/send \\`,
    `    -H ${authorization(secretKey)} \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"email":"ada@example.com"}'`,
    '',
  ].join('\n');
}
