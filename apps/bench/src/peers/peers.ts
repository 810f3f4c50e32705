import { createHmac, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '@latchkey/platform/embedded';
import { type Closers, HttpClient, post } from '@latchkey/stack-runner';
import type { LoadCall, Target } from '../load/wire.js';
import type { Watch } from '../measure/processes.js';
import { type Program, startProgram } from '../programs/program.js';
import type { SeedRepository } from '../seed/seed.repository.js';

export const PEERS = ['better-auth', 'oidc-provider'] as const;
export type Peer = (typeof PEERS)[number];

/** Started by name from the source, because a bundle would bind them to the packages of this checkout. */
const PROGRAMS = 'apps/bench/peers';
const CODE_LIMIT_MS = 5_000;

export interface PeerPlan {
  /** A folder in which the packages of the peers and `pg` are installed. */
  readonly folder: string;
  readonly database: SeedRepository;
  /** Token of the session with which an admin makes users: that of the first one. */
  readonly adminToken: string;
  readonly users: number;
}

/** The services that are measured beside this one, each with a database of its own on the same PostgreSQL. */
export class Peers {
  readonly targets: Readonly<Record<Peer, Target>>;
  private readonly client: HttpClient;
  /** Emits each code under its address. */
  private readonly codes = new EventEmitter().setMaxListeners(0);

  private constructor(
    private readonly secret: string,
    private readonly programs: Readonly<Record<Peer, Program>>,
    private readonly plan: PeerPlan,
  ) {
    const { 'better-auth': auth, 'oidc-provider': oidc } = programs;
    this.targets = { 'better-auth': { port: auth.port }, 'oidc-provider': { port: oidc.port } };
    this.client = new HttpClient([auth.port], '');
    auth.child.on('message', (sent: { email: string; otp: string }) => this.codes.emit(sent.email, sent.otp));
  }

  static async start(plan: PeerPlan, closers: Closers): Promise<Peers> {
    const { folder, database, users } = plan;
    const secret = randomBytes(32).toString('hex');
    // A program finds packages from its own place upwards.
    const place = await closers.keep(mkdtemp(join(folder, '.latchkey-peers-')), (made) =>
      rm(made, { recursive: true, force: true }),
    );
    await cp(PROGRAMS, place, { recursive: true });
    const start = async (peer: Peer) => {
      const [port = 0] = await freePorts(1);
      const settings = { databaseUrl: await database.createPeer(peer), port, secret };
      const program = await startProgram(join(place, `${peer}.mjs`), settings, closers);
      await database.peerUsers(peer, users);
      return program;
    };
    const programs = {
      'better-auth': await start('better-auth'),
      'oidc-provider': await start('oidc-provider'),
    };
    return new Peers(secret, programs, plan);
  }

  get users(): number {
    return this.plan.users;
  }

  /** @param postgres counts for each. */
  watches(postgres: Watch): Record<Peer, Watch> {
    const { 'better-auth': auth, 'oidc-provider': oidc } = this.programs;
    return {
      'better-auth': { 'better-auth': { pid: auth.pid }, ...postgres },
      'oidc-provider': { 'oidc-provider': { pid: oidc.pid }, ...postgres },
    };
  }

  introspection(token: string): LoadCall {
    const credentials = Buffer.from(`bench:${this.secret}`).toString('base64');
    const headers = {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = `token=${token}&token_type_hint=access_token`;
    return { method: 'POST', path: '/token/introspection', headers, body };
  }

  userCreate(email: string): LoadCall {
    const { adminToken } = this.plan;
    const signature = createHmac('sha256', this.secret).update(adminToken).digest('base64');
    const cookie = `better-auth.session_token=${encodeURIComponent(`${adminToken}.${signature}`)}`;
    const headers = { cookie, origin: `http://127.0.0.1:${this.targets['better-auth'].port}` };
    return {
      method: 'POST',
      path: '/api/auth/admin/create-user',
      headers,
      body: { email, name: 'Ada Lovelace' },
    };
  }

  /** A code is sent and exchanged for a session. @throws Error for anything but success. */
  async signIn(email: string): Promise<void> {
    const code = once(this.codes, email, { signal: AbortSignal.timeout(CODE_LIMIT_MS) });
    // The send may fail first: the code is not waited for then.
    code.catch(() => undefined);
    await this.client.must(post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }));
    const [otp] = (await code) as [string];
    const { token } = await this.client.must<{ token?: string }>(
      post('/api/auth/sign-in/email-otp', { email, otp }),
    );
    if (!token) throw new Error('a sign-in without a session');
  }
}
