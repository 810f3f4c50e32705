/** Tables of every service that are not on its list of personal rows, and why. */
export const PLATFORM_TABLES: Readonly<Record<string, string>> = {
  attestation_keys: 'public keys of processes',
  inbox: 'ids of events alone',
  kept_calls: 'encrypted answers, which only the API key that asked opens; the receipt names them apart',
  migrations: 'names of migrations',
  outbox: 'has the user, and is emptied within the hour; the receipt names it apart',
  outbox_lease: 'one row of the relay',
  scheduled_jobs: 'names of jobs',
  service_secrets: 'keys of the service',
};
