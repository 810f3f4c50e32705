import { createHmac, randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@latchkey/platform/embedded';
import { type Call, type Closers, get, HttpClient, post } from '@latchkey/stack-runner';
import { startProgram } from '../programs/program.js';
import type { SeedRepository } from '../seed/seed.repository.js';

/** Started by name from the source, because a bundle would bind it to the packages of this checkout. */
const PROGRAM = 'apps/bench/peers/better-auth.mjs';
/** That it sends to everybody; the token of a link is the address. */
const CODE = '000000';

export interface PeerPlan {
  /** A folder in which `better-auth` and `pg` are installed. */
  readonly folder: string;
  readonly database: SeedRepository;
  /** Token of the session with which an admin makes users: that of the first one. */
  readonly adminToken: string;
  readonly users: number;
}

/** What the server of an application asks of an authentication service. @throws Error for anything but success. */
export interface Accounts {
  /** Makes a user of an unknown address. @param code that of a sandbox by default. @returns the token of a session. */
  byCode(email: string, code?: Promise<string>): Promise<string>;
  /** By a link that travels outside of the service. @returns the same. */
  byLink(email: string, userId: string): Promise<string>;
  jwt(token: string): Promise<unknown>;
  check(token: string): Promise<unknown>;
  profile(token: string, userId: string): Promise<unknown>;
}

export interface Peer extends Accounts {
  /** As an admin. */
  userCreate(email: string): Call;
}

/** better-auth, which is measured beside this service, with a database of its own on the same PostgreSQL. */
export async function startPeer(plan: PeerPlan, closers: Closers) {
  const { folder, database, users, adminToken } = plan;
  const secret = randomBytes(32).toString('hex');
  const port = await freePort();
  // A program finds packages from its own place upwards.
  const file = join(folder, `.latchkey-${port}.mjs`);
  await closers.keep(cp(PROGRAM, file), () => rm(file));
  const settings = { databaseUrl: await database.createPeer(), port, secret, code: CODE };
  const { pid } = await startProgram(file, settings, closers);
  await database.peerUsers(users);
  const as = (token: string, call: Call): Call => {
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    const cookie = `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    return { ...call, headers: { cookie, origin: `http://127.0.0.1:${port}` } };
  };
  return { ports: [port], watch: { 'better-auth': { pid } }, peer: peerAt(port, adminToken, as) };
}

/** @param as the call with the cookie of the session with this token. */
function peerAt(port: number, adminToken: string, as: (token: string, call: Call) => Call): Peer {
  const client = new HttpClient([port], '');
  const signedIn = async (call: Call): Promise<string> => {
    const { token } = await client.must<{ token?: string }>(call);
    if (token === undefined) throw new Error('a sign-in without a session');
    return token;
  };
  const check = async (token: string): Promise<void> => {
    const call = as(token, get('/api/auth/get-session'));
    const answer = await client.must<{ session?: object } | null>(call);
    if (!answer?.session) throw new Error('no session');
  };
  return {
    userCreate: (email) =>
      as(adminToken, post('/api/auth/admin/create-user', { email, name: 'Ada Lovelace' })),
    async byCode(email) {
      await client.must(post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }));
      return signedIn(post('/api/auth/sign-in/email-otp', { email, otp: CODE }));
    },
    async byLink(email) {
      await client.must(post('/api/auth/sign-in/magic-link', { email }));
      return signedIn(get(`/api/auth/magic-link/verify?token=${encodeURIComponent(email)}`));
    },
    jwt: (token) => client.must(as(token, get('/api/auth/token'))),
    check,
    // The answer to a check has the user, too.
    profile: check,
  };
}
