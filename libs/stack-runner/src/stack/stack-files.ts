import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The supervisor's description of itself: `stack.json` of its data folder. */
export interface StackState {
  /** Of the supervisor. */
  readonly pid: number;
  /** Process ids of what it runs, by name. */
  readonly processes: Readonly<Record<string, number>>;
  /** Of the local OpenID provider, if it runs. */
  readonly oidc_issuer?: string;
}

export function stackStateIn(dataDir: string): StackState {
  return JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as StackState;
}

/** The client id and secret at the local OpenID provider. */
export function oidcClientIn(dataDir: string): { client_id: string; client_secret: string } {
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Record<string, string>;
  return { client_id: keys['OIDC_CLIENT_ID'] ?? '', client_secret: keys['OIDC_CLIENT_SECRET'] ?? '' };
}

/** Connection string of the administrator of the embedded PostgreSQL; after a restart its port may be another. */
export function adminUrlIn(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  // Line 4 of PostgreSQL's own lock file is its port.
  const port = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}
