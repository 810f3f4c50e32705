import { AppError, type ServiceName, SERVICES } from '@latchkey/contracts';

/** Where a move through all services is. */
export interface RewrapPosition {
  readonly service: ServiceName;
  /** What that service told; undefined at its beginning. */
  readonly after: string | undefined;
}

/** @throws AppError invalid_request for what no step has answered. */
export function positionOf(after: string | undefined): RewrapPosition {
  if (after === undefined) return { service: SERVICES[0], after: undefined };
  const slash = after.indexOf('/');
  const service = SERVICES.find((name) => name === after.slice(0, slash));
  if (slash >= 0 && service) return { service, after: after.slice(slash + 1) || undefined };
  const fields = [{ field: 'after', message: 'after must be the `next` of the step before' }];
  throw new AppError('invalid_request', { fields });
}

/** What the next step is asked for; empty when all services are through. @param next of the service. */
export function nextOf(service: ServiceName, next: string): string {
  if (next !== '') return `${service}/${next}`;
  const following = SERVICES[SERVICES.indexOf(service) + 1];
  return following === undefined ? '' : `${following}/`;
}
