/** A service that is well, as administration shows it. */
export const HEALTH = {
  ready: true,
  answers: true,
  version: '1',
  database: true,
  jetstream: true,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age: 0,
  clock_ahead_ms: 0,
  database_clock_ahead_ms: 0,
  replicas: [
    {
      ...{ name: 'pod-a/1', version: '1', serving: true, idle_reason: '', database: true, jetstream: true },
      ...{ pending_migrations: 0, outbox_pending: 0, outbox_oldest_age: 0, clock_ahead_ms: 0 },
    },
  ],
};

const policyPath = (app: string) => `/v1/admin/apps/${app}/transfer_policy`;
/** What no signer answers. */
export const AWAY = 'app_away';
const paymentsPath = (app: string) => `/v1/admin/apps/${app}/payments`;

/** What the signer answers, by the path. */
export const POLICIES: Record<string, object> = {
  [policyPath('app_open')]: { version: 0, rules: [{}] },
  [policyPath('app_new')]: { version: 0, rules: [{ needs: { person: true } }] },
  [policyPath('app_set')]: { version: 1, rules: [{}] },
  [paymentsPath('app_frozen')]: { frozen: true, frozen_at: 1_700_000_000 },
};
