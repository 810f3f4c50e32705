import { AppError, fieldsOf } from '@latchkey/contracts';
import { idOfActor } from '@latchkey/platform/ids';
import type { FastifyRequest } from 'fastify';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whoever helps people asks for a few a minute; a script that reads masked addresses out asks for thousands. */
const WINDOWS = {
  addresses: [
    { ms: MINUTE_MS, most: 30 },
    { ms: DAY_MS, most: 500 },
  ],
  // The same key lists the ids of all users, so without a limit it would need no guess.
  reveals: [
    { ms: MINUTE_MS, most: 10 },
    { ms: DAY_MS, most: 100 },
  ],
};
type Counted = keyof typeof WINDOWS;

interface OpenWindow {
  readonly endsAt: number;
  readonly left: number;
}

type Asked = Pick<FastifyRequest, 'operatorRole' | 'query'> & {
  readonly call: Pick<FastifyRequest['call'], 'actor'>;
  readonly routeOptions: { readonly config: Pick<FastifyRequest['routeOptions']['config'], 'endpoint'> };
};

/**
 * Counts how often the key of a `viewer` asks whose an address is, because every answer says yes or no to a guess, and how many
 * users it sees without masks. Each process counts for itself, from its start.
 */
export class ViewerQuotas {
  private readonly windows = new Map<string, readonly OpenWindow[]>();

  /** @param now a monotonic clock in milliseconds. */
  constructor(private readonly now = () => performance.now()) {}

  /** @throws AppError rate_limited */
  count(asked: Asked): void {
    const { call, operatorRole, routeOptions } = asked;
    if (operatorRole !== 'viewer' || !call.actor) return;
    if (asksForAddress(asked)) this.take('addresses', idOfActor(call.actor));
    if (routeOptions.config.endpoint?.reveals) this.take('reveals', idOfActor(call.actor));
  }

  private take(counted: Counted, keyId: string): void {
    const [now, name] = [this.now(), `${counted}:${keyId}`];
    const open = WINDOWS[counted].map(({ ms, most }, index) => {
      const known = this.windows.get(name)?.[index];
      return known && known.endsAt > now ? known : { endsAt: now + ms, left: most };
    });
    const full = open.filter(({ left }) => left === 0);
    if (full.length > 0) {
      const waitMs = Math.max(...full.map(({ endsAt }) => endsAt - now));
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    const taken = open.map(({ endsAt, left }) => ({ endsAt, left: left - 1 }));
    this.windows.set(name, taken);
  }
}

function asksForAddress({ query, routeOptions }: Asked): boolean {
  const asked = query as Readonly<Record<string, unknown>>;
  const message = routeOptions.config.endpoint?.query;
  const names = message ? fieldsOf(message).filter(({ personal }) => personal) : [];
  return names.some(({ name }) => asked[name] !== undefined);
}
