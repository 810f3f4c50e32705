import { fail, type Finding, ok, warn } from './finding.js';
import { replicasOf } from './replica-findings.rules.js';
import type { CertificateHealth, ServiceHealth } from './status.js';

const DAY_S = 24 * 60 * 60;
/** Renewal is due 30 days before the end, or in the last third of a year. */
const WARN_DAYS = 21;
const FAIL_DAYS = 3;
/** Processes that answer no question of administration. */
const UNSEEN = 'gateway and streams';

/**
 * The certificate of the bus that ends first, of all replicas and of administration; none where the bus has no TLS.
 * @param own of administration; undefined for one that does not say them. @param now epoch seconds.
 */
export function certificateFindings(
  services: readonly ServiceHealth[],
  own: readonly CertificateHealth[] | undefined,
  now: number,
): Finding[] {
  const ends = services.flatMap((service) =>
    replicasOf(service).flatMap(({ name, certificates }) =>
      endsOf(`${service.service} ${name}`, certificates),
    ),
  );
  const [first] = [...ends, ...endsOf('admin', own)].toSorted(
    (one, other) => one.expires_at - other.expires_at,
  );
  if (!first) return [];
  const days = Math.floor((first.expires_at - now) / DAY_S);
  const left = days === 1 ? '1 day' : `${days} days`;
  const text = `${first.use} of ${first.who} ${days < 0 ? 'has ended' : `ends in ${left}`}`;
  const runbook = 'operations.md#certificates-of-the-bus';
  if (days < FAIL_DAYS) return [fail('bus.certificates', `${text}: renew it`, runbook)];
  return [
    days < WARN_DAYS
      ? warn('bus.certificates', `${text}: see why it was not renewed`, runbook)
      : ok('bus.certificates', `${text}; ${UNSEEN} are not asked for theirs`),
  ];
}

const endsOf = (who: string, certificates: readonly CertificateHealth[] = []) =>
  certificates.map(({ use, expires_at }) => ({ who, use, expires_at }));
