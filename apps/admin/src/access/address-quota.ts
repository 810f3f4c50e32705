import { AppError, fieldsOf } from '@latchkey/contracts';
import type { FastifyRequest } from 'fastify';

/** Whoever helps people asks for a few addresses a minute; a script that reads a masked one out asks for thousands. */
const WINDOWS = [
  { ms: 60_000, most: 30 },
  { ms: 86_400_000, most: 500 },
];

interface OpenWindow {
  readonly endsAt: number;
  readonly left: number;
}

type Asked = Pick<FastifyRequest, 'operatorRole' | 'query'> & {
  readonly call: Pick<FastifyRequest['call'], 'actor'>;
  readonly routeOptions: { readonly config: Pick<FastifyRequest['routeOptions']['config'], 'endpoint'> };
};

/**
 * Counts how often the key of a `viewer` asks whose an address is: every answer says yes or no to a guess. Each process counts for
 * itself.
 */
export class AddressQuota {
  private readonly windows = new Map<string, readonly OpenWindow[]>();

  /** @param now a monotonic clock in milliseconds. */
  constructor(private readonly now = () => performance.now()) {}

  /** @throws AppError rate_limited */
  count({ call, operatorRole, query, routeOptions }: Asked): void {
    if (operatorRole !== 'viewer' || !call.actor) return;
    const asked = query as Readonly<Record<string, unknown>>;
    const message = routeOptions.config.endpoint?.query;
    const names = message ? fieldsOf(message).filter(({ personal }) => personal) : [];
    if (names.some(({ name }) => asked[name] !== undefined)) this.take(call.actor.key_id);
  }

  private take(keyId: string): void {
    const now = this.now();
    const open = WINDOWS.map(({ ms, most }, index) => {
      const known = this.windows.get(keyId)?.[index];
      return known && known.endsAt > now ? known : { endsAt: now + ms, left: most };
    });
    const full = open.filter(({ left }) => left === 0);
    if (full.length > 0) {
      const waitMs = Math.max(...full.map(({ endsAt }) => endsAt - now));
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    const taken = open.map(({ endsAt, left }) => ({ endsAt, left: left - 1 }));
    this.windows.set(keyId, taken);
  }
}
