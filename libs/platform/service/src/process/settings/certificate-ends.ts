import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CertificateEnd } from '@latchkey/platform/procedures';
import type { BusConfig } from './bus-settings.js';

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

type Files = Pick<BusConfig, 'NATS_CERT_FILE' | 'NATS_CA_FILE'>;

/**
 * When the certificates of this process end, as its files are now: each new connection reads them again. Of several
 * authorities the last to end counts, because a replacement stands beside the one that it follows.
 */
export function certificateEnds({ NATS_CERT_FILE, NATS_CA_FILE }: Files): CertificateEnd[] {
  const [own] = endsIn(NATS_CERT_FILE);
  const authorities = endsIn(NATS_CA_FILE);
  return [
    ...(own === undefined ? [] : [{ use: 'bus_process' as const, expires_at: own }]),
    ...(authorities.length === 0
      ? []
      : [{ use: 'bus_authority' as const, expires_at: Math.max(...authorities) }]),
  ];
}

/** The end of each certificate of a file; none where it cannot be read, which the bus tells of. */
function endsIn(file: string | undefined): number[] {
  if (file === undefined) return [];
  try {
    const blocks = readFileSync(file, 'utf8').match(BLOCK) ?? [];
    return blocks.map((block) => Math.floor(Date.parse(new X509Certificate(block).validTo) / 1000));
  } catch {
    return [];
  }
}
