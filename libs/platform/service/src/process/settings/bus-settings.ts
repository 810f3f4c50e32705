import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConfigOf, type ConfigRule, setting, type SettingProblem } from '@latchkey/platform/config';
import { type BusTls, addressesOf, hostOf } from '@latchkey/platform/rpc';
import { certificateFileProblem, keyFileProblem } from './pem-files.js';

/** How a process reaches NATS. */
export const busSettings = {
  NATS_URL: setting.string({
    description:
      'NATS 2.10 or newer with JetStream: tls://user:password@host:port, several separated by commas; nats:// (clear text) on this machine.',
    fromFile: true,
    check: natsUrlProblem,
  }),
  NATS_CA_FILE: setting.string({
    description:
      'File with the authority of the certificate of NATS; the authorities that Node knows when absent. Read again at every connection, as are the next two.',
    check: certificateFileProblem,
    optional: true,
  }),
  NATS_CERT_FILE: setting.string({
    description: "File with this process's certificate, for a NATS that verifies its clients.",
    check: certificateFileProblem,
    optional: true,
  }),
  NATS_KEY_FILE: setting.string({
    description: 'File with the key of that certificate.',
    check: keyFileProblem,
    optional: true,
  }),
  NATS_TLS_FIRST: setting.boolean({
    description:
      'Whether NATS shakes hands before it greets (`handshake_first` of its configuration): nothing at all is then read in clear text.',
    default: false,
  }),
  NATS_ALLOW_PLAINTEXT: setting.boolean({
    description: 'Allow nats:// to another machine, where passwords and tokens can be read on the way.',
    default: false,
  }),
};

export type BusConfig = ConfigOf<typeof busSettings>;

/** For `connectBus`. */
export function busOf(config: BusConfig): { url: string; tls: BusTls } {
  const { NATS_URL, NATS_CA_FILE, NATS_CERT_FILE, NATS_KEY_FILE, NATS_TLS_FIRST } = config;
  const files = { caFile: NATS_CA_FILE, certFile: NATS_CERT_FILE, keyFile: NATS_KEY_FILE };
  return { url: NATS_URL, tls: { ...files, handshakeFirst: NATS_TLS_FIRST } };
}

/** Checks settings of the bus against each other. */
export const busRule: ConfigRule = (values) => {
  const { NATS_URL, NATS_ALLOW_PLAINTEXT } = values as Partial<BusConfig>;
  const addresses = NATS_URL === undefined ? [] : addressesOf(NATS_URL);
  const clear = addresses.filter(({ protocol }) => protocol === 'nats:');
  const problems = pairProblems(values);
  if (!NATS_ALLOW_PLAINTEXT && clear.some((address) => !isLoopback(hostOf(address)))) {
    const reason = 'is clear text to another machine: must be tls://, unless NATS_ALLOW_PLAINTEXT is true';
    problems.push({ name: 'NATS_URL', reason });
  }
  if (clear.length > 0) problems.push(...unusedProblems(values));
  return problems;
};

/** Checks each address of the list; all must have the same protocol. */
function natsUrlProblem(urls: string): string | undefined {
  const protocols = urls.split(',').map((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
    return url?.host && /^(?:nats|tls):$/.test(url.protocol) ? url.protocol : undefined;
  });
  if (protocols.includes(undefined)) return 'must be tls://host:port or nats://host:port';
  return new Set(protocols).size > 1 ? 'must not mix tls:// and nats://' : undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function pairProblems({ NATS_CERT_FILE: cert, NATS_KEY_FILE: key }: Partial<BusConfig>): SettingProblem[] {
  if (cert && !key) return [{ name: 'NATS_KEY_FILE', reason: 'is required together with NATS_CERT_FILE' }];
  if (key && !cert) return [{ name: 'NATS_CERT_FILE', reason: 'is required together with NATS_KEY_FILE' }];
  if (!cert || !key || isPair(cert, key)) return [];
  return [{ name: 'NATS_KEY_FILE', reason: 'is not the key of the certificate in NATS_CERT_FILE' }];
}

function isPair(cert: string, key: string): boolean {
  return new X509Certificate(readFileSync(cert)).checkPrivateKey(createPrivateKey(readFileSync(key)));
}

/** An operator who configures certificates expects encryption. */
function unusedProblems(values: Readonly<Record<string, unknown>>): SettingProblem[] {
  return ['NATS_CA_FILE', 'NATS_CERT_FILE', 'NATS_KEY_FILE', 'NATS_TLS_FIRST']
    .filter((name) => values[name])
    .map((name) => ({ name, reason: 'needs NATS_URL to be tls://' }));
}
