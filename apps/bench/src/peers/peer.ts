import { createHmac, randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '@latchkey/platform/embedded';
import { type Call, type Closers, get, HttpClient, post } from '@latchkey/stack-runner';
import { type Program, startProgram } from '../programs/program.js';
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
  /** Makes a user of an unknown address. @returns the token of a session. */
  byCode(email: string): Promise<string>;
  /** By a link that travels outside of the service. @returns the same. */
  byLink(email: string, userId: string): Promise<string>;
  jwt(token: string): Promise<unknown>;
  check(token: string): Promise<unknown>;
  profile(token: string, userId: string): Promise<unknown>;
}

/** better-auth, which is measured beside this service, with a database of its own on the same PostgreSQL. */
export class Peer implements Accounts {
  private readonly client: HttpClient;

  private constructor(
    readonly program: Program,
    private readonly secret: string,
    readonly users: number,
    private readonly adminToken: string,
  ) {
    this.client = new HttpClient([program.port], '');
  }

  static async start(plan: PeerPlan, closers: Closers): Promise<Peer> {
    const { folder, database, users, adminToken } = plan;
    const secret = randomBytes(32).toString('hex');
    const [port = 0] = await freePorts(1);
    // A program finds packages from its own place upwards.
    const file = join(folder, `.latchkey-${port}.mjs`);
    await closers.keep(cp(PROGRAM, file), () => rm(file));
    const settings = { databaseUrl: await database.createPeer(), port, secret, code: CODE };
    const program = await startProgram(file, settings, closers);
    await database.peerUsers(users);
    return new Peer(program, secret, users, adminToken);
  }

  userCreate(email: string): Call {
    const body = { email, name: 'Ada Lovelace' };
    return this.as(this.adminToken, post('/api/auth/admin/create-user', body));
  }

  /** A code is sent and exchanged for a session. @returns its token. @throws Error for anything but success. */
  async byCode(email: string): Promise<string> {
    await this.client.must(post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }));
    return this.signedIn(post('/api/auth/sign-in/email-otp', { email, otp: CODE }));
  }

  jwt(token: string): Promise<object> {
    return this.client.must(this.as(token, get('/api/auth/token')));
  }

  async byLink(email: string): Promise<string> {
    await this.client.must(post('/api/auth/sign-in/magic-link', { email }));
    return this.signedIn(get(`/api/auth/magic-link/verify?token=${encodeURIComponent(email)}`));
  }

  async check(token: string): Promise<void> {
    const answer = await this.client.must<{ session?: object } | null>(
      this.as(token, get('/api/auth/get-session')),
    );
    if (!answer?.session) throw new Error('no session');
  }

  /** The answer to a check has the user, too. */
  profile(token: string): Promise<void> {
    return this.check(token);
  }

  private as(token: string, call: Call): Call {
    const signature = createHmac('sha256', this.secret).update(token).digest('base64');
    const cookie = `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    return { ...call, headers: { cookie, origin: `http://127.0.0.1:${this.program.port}` } };
  }

  private async signedIn(call: Call): Promise<string> {
    const { token } = await this.client.must<{ token?: string }>(call);
    if (token === undefined) throw new Error('a sign-in without a session');
    return token;
  }
}
