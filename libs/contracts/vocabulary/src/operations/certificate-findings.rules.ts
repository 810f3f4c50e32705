import { fail, type Finding, ok, warn } from './finding.js';
import { replicasOf } from './replica-findings.rules.js';
import type { ServiceHealth } from './status.js';

const DAY_S = 24 * 60 * 60;
/** Renewal is due 30 days before the end, or in the last third of a year. */
const WARN_DAYS = 21;
const FAIL_DAYS = 3;
/** Processes that answer no question of administration, and itself. */
const UNSEEN = 'gateway, streams and admin';

/** The certificate of the bus that ends first, of all replicas of the services; none where the bus has no TLS. @param now epoch seconds. */
export function certificateFindings(services: readonly ServiceHealth[], now: number): Finding[] {
  const ends = services.flatMap((service) =>
    replicasOf(service).flatMap(({ name, certificates = [] }) =>
      certificates.map(({ use, expires_at }) => ({ who: `${service.service} ${name}`, use, expires_at })),
    ),
  );
  const [first] = ends.toSorted((one, other) => one.expires_at - other.expires_at);
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
