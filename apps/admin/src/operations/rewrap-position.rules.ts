import { AppError, type ServiceName, SERVICES } from '@latchkey/contracts';

/** The progress of a rewrap through all services. */
export interface RewrapPosition {
  readonly service: ServiceName;
  /** The position within that service; undefined at its start. */
  readonly after: string | undefined;
}

/** @throws AppError invalid_request for a position that no step has returned. */
export function positionOf(after: string | undefined): RewrapPosition {
  if (after === undefined) return { service: SERVICES[0], after: undefined };
  const slash = after.indexOf('/');
  const service = SERVICES.find((name) => name === after.slice(0, slash));
  if (slash >= 0 && service) return { service, after: after.slice(slash + 1) || undefined };
  const fields = [{ field: 'after', message: 'after must be the `next` of the step before' }];
  throw new AppError('invalid_request', { fields });
}

/** The position of the next step; empty after the last service. @param next position within the service. */
export function nextOf(service: ServiceName, next: string): string {
  if (next !== '') return `${service}/${next}`;
  const following = SERVICES[SERVICES.indexOf(service) + 1];
  return following === undefined ? '' : `${following}/`;
}
