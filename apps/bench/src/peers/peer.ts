import { createHmac, randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '@latchkey/platform/embedded';
import { type Closers, HttpClient, post } from '@latchkey/stack-runner';
import type { LoadCall } from '../load/fire.js';
import { type Program, startProgram } from '../programs/program.js';
import type { SeedRepository } from '../seed/seed.repository.js';

/** Started by name from the source, because a bundle would bind it to the packages of this checkout. */
const PROGRAM = 'apps/bench/peers/better-auth.mjs';
/** That it sends to everybody. */
const CODE = '000000';

export interface PeerPlan {
  /** A folder in which `better-auth` and `pg` are installed. */
  readonly folder: string;
  readonly database: SeedRepository;
  /** Token of the session with which an admin makes users: that of the first one. */
  readonly adminToken: string;
  readonly users: number;
}

/** better-auth, which is measured beside this service, with a database of its own on the same PostgreSQL. */
export class Peer {
  private readonly client: HttpClient;
  private readonly headers: Readonly<Record<string, string>>;

  private constructor(
    readonly program: Program,
    secret: string,
    readonly users: number,
    adminToken: string,
  ) {
    const { port } = program;
    this.client = new HttpClient([port], '');
    const signature = createHmac('sha256', secret).update(adminToken).digest('base64');
    const cookie = `better-auth.session_token=${encodeURIComponent(`${adminToken}.${signature}`)}`;
    this.headers = { cookie, origin: `http://127.0.0.1:${port}` };
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

  userCreate(email: string): LoadCall {
    const body = { email, name: 'Ada Lovelace' };
    return { ...post('/api/auth/admin/create-user', body), headers: this.headers };
  }

  /** A code is sent and exchanged for a session. @throws Error for anything but success. */
  async signIn(email: string): Promise<void> {
    await this.client.must(post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }));
    const signIn = post('/api/auth/sign-in/email-otp', { email, otp: CODE });
    if (!(await this.client.must<{ token?: string }>(signIn)).token)
      throw new Error('a sign-in without a session');
  }
}
