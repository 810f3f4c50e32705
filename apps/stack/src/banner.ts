export interface BannerFacts {
  readonly seconds: number;
  readonly baseUrl: string;
  /** The gateway on this machine, which the base URL may hide behind a proxy. */
  readonly localUrl: string;
  readonly secretKey: string;
  readonly publicToken: string;
  readonly adminKey: string;
  readonly inboxUrl: string | undefined;
  readonly dataDir: string;
}

/** The last thing that a start prints: all that is needed for the first call. */
export function banner(facts: BannerFacts): string {
  const rows: [string, string | undefined][] = [
    ['Base URL', facts.baseUrl],
    ['Secret key', facts.secretKey],
    ['Public token', facts.publicToken],
    ['Admin key', facts.adminKey],
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
    `    -H 'Authorization: Bearer ${facts.secretKey}' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"email":"ada@example.com"}'`,
    '',
  ].join('\n');
}
