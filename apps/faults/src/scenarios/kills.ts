import type { Operation } from '../load/operations.js';
import type { Outcome } from '../load/outcome.rules.js';
import type { ServiceName } from '../system/processes.js';
import { EVERYTHING, REFUSED_OR_DOUBTFUL, type Scenario } from './scenario.js';

/** What a service is asked for; what it is not asked for goes on while it is dead. */
const TOUCHES: Readonly<Record<ServiceName, readonly Operation[]>> = {
  // It knows the keys.
  identity: EVERYTHING,
  'otp-delivery': ['send code', 'verify code'],
  session: ['verify code', 'verify session', 'verify revoked session', 'revoke session'],
  mfa: ['get user', 'create TOTP'],
  // A user is created without it, and given a wallet later.
  wallet: ['get user', 'create wallet', 'balance', 'create transfer'],
  transfer: ['create transfer', 'list transfers'],
  gateway: EVERYTHING,
};

const FAILS_AS: Partial<Record<ServiceName, readonly Outcome[]>> = { gateway: ['broken'] };
/** Connections over which it delivers, each with one message at a time. */
const DELIVERIES = 4;
const BACK_WITHIN_S = 10;

export const KILLS: readonly Scenario[] = (Object.keys(TOUCHES) as ServiceName[]).map((name) => ({
  name: `kill-${name}`,
  title: `kill -9 ${name}`,
  backWithinSeconds: BACK_WITHIN_S,
  touches: TOUCHES[name],
  failsAs: FAILS_AS[name] ?? REFUSED_OR_DOUBTFUL,
  ...(name === 'otp-delivery' && { maySendAgain: DELIVERIES }),
  run({ processes, over }) {
    over();
    return processes.replace(name, 'SIGKILL');
  },
}));
