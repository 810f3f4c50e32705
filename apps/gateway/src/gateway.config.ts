import { type ConfigOf, type ConfigRule, defineConfig, setting } from '@latchkey/platform/config';
import { hostOf, isHere } from '@latchkey/platform/network';
import type { InFlightBounds } from '@latchkey/platform/overload';

/** Requests under way that a gateway always takes. At 4,000 a second, which is about what a core does, each takes 16 ms. */
const ALWAYS_IN_FLIGHT = 64;

export const gatewaySettings = defineConfig({
  PORT: setting.integer({ description: 'Public port.', min: 0, max: 65535, default: 8080 }),
  HOST: setting.string({ description: 'Address that the public port listens on.', default: '127.0.0.1' }),
  ADMIN_UPSTREAM: setting.url({
    description:
      'Address on loopback of the process of administration, to which this one passes requests for `/v1/admin` and `/console` on. `npm start` sets it; without it, which is how a deployment runs, they are 404 here.',
    protocols: ['http'],
    optional: true,
  }),
  PUBLIC_BASE_URL: setting.url({
    description: 'Public address, as clients reach it; http://127.0.0.1:$PORT when absent.',
    protocols: ['http', 'https'],
    optional: true,
  }),
  TRUSTED_PROXIES: setting.integer({
    description:
      'How many proxies in front append to X-Forwarded-For; 0 reads the address of the connection.',
    min: 0,
    max: 10,
    default: 0,
  }),
  RATE_LIMIT_PER_KEY: setting.integer({
    description: 'Requests per second of one secret key, over all gateways; 0 switches the limit off.',
    min: 0,
    max: 1_000_000,
    default: 1000,
  }),
  RATE_LIMIT_PER_IP: setting.integer({
    description:
      'Requests per second of one client address (IPv6: /64) with a public token or without a valid key, over all gateways; 0 switches the limit off.',
    min: 0,
    max: 1_000_000,
    default: 50,
  }),
  MAX_IN_FLIGHT: setting.integer({
    description:
      'Requests that may be under way at once in this process, without those that wait for an event, a record or the rest of their body; further ones are 503 `service_unavailable`. From four fifths on, only requests with a secret key find a place.',
    min: ALWAYS_IN_FLIGHT,
    max: 100_000,
    default: 4000,
  }),
  MAX_TURN_MS: setting.integer({
    description:
      'Milliseconds that a turn of the event loop may take while more than 64 requests are under way. If turns are longer for a tenth of a second, fewer requests may be under way, down to 64, and the others are 503 `service_unavailable`; 0 switches this off.',
    min: 0,
    max: 1000,
    default: 20,
  }),
  MAX_CONNECTIONS: setting.integer({
    description:
      'Connections to the public port that may be open at once; further ones are closed at once. From four fifths on, each new one closes the one that has been idle for longest, and idle ones stay for 5 s instead of 72 s.',
    min: 1,
    max: 100_000,
    default: 10_000,
  }),
  CLIENT_SHARE_PERCENT: setting.integer({
    description:
      'Percent of `MAX_CONNECTIONS`, and of the requests that may be under way, that one client network (an IPv4 address, an IPv6 /64) may take; an IPv6 /48 may take one and a half of it. Further connections are closed at once, further requests are 429 `rate_limited`. With `TRUSTED_PROXIES` the connections are those of the proxies, and only requests are counted, by their forwarded address. 100 switches it off.',
    min: 1,
    max: 100,
    default: 25,
  }),
  DRAIN_MS: setting.integer({
    description: 'Milliseconds between the signal to stop and the end of accepting, for balancers to notice.',
    min: 0,
    max: 10_000,
    default: 500,
  }),
  IDEMPOTENCY_APP_PERCENT: setting.integer({
    description:
      'Percent of the bucket for `Idempotency-Key`s that one App may hold. Above it, further answers of the App are not kept, and its oldest are forgotten; a repetition then runs the request again, whose calls answer as they did.',
    min: 1,
    max: 100,
    default: 50,
  }),
});

export type GatewayConfig = ConfigOf<typeof gatewaySettings>;

/** Refuses to pass an operator's key on to another machine. */
export const gatewayRule: ConfigRule = (values) => {
  const { ADMIN_UPSTREAM } = values as Partial<GatewayConfig>;
  if (!ADMIN_UPSTREAM || isHere(hostOf(new URL(ADMIN_UPSTREAM)))) return [];
  return [{ name: 'ADMIN_UPSTREAM', reason: 'must be an address on loopback' }];
};

/** How much a gateway does at once. */
export function inFlightBounds({
  MAX_IN_FLIGHT: most,
  MAX_TURN_MS,
}: Pick<GatewayConfig, 'MAX_IN_FLIGHT' | 'MAX_TURN_MS'>): InFlightBounds {
  return { always: ALWAYS_IN_FLIGHT, most, longTurnMs: MAX_TURN_MS || Infinity };
}

/** The public address of this service, without a trailing slash. */
export function publicBaseUrl({
  PUBLIC_BASE_URL,
  PORT,
}: Pick<GatewayConfig, 'PUBLIC_BASE_URL' | 'PORT'>): string {
  return (PUBLIC_BASE_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, '');
}
