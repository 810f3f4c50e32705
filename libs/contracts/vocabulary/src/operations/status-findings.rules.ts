export { clockFinding } from './clock-finding.rules.js';
export { replicasOf } from './replica-findings.rules.js';
import { busFindings } from './bus-findings.rules.js';
import { certificateFindings } from './certificate-findings.rules.js';
import type { Finding } from './finding.js';
import { servicesFindings } from './service-findings.rules.js';
import type { StatusResponse } from './status.js';

/**
 * What `latchkey doctor` and the console say about a status. Members that an administration of an earlier version does not
 * have are looked for with care. @param now epoch seconds.
 */
export function statusFindings(status: Omit<StatusResponse, 'findings'>, now: number): Finding[] {
  const { services, version, bus, certificates } = status;
  return [
    ...servicesFindings(services, version),
    ...busFindings(bus),
    ...certificateFindings(services, certificates, now),
  ];
}
