import { join, resolve } from 'node:path';
import { freePorts, InfrastructureError, isPortFree } from '@latchkey/platform/embedded';
import { adminUrlOf, banner, shownKeys } from './banner.js';
import { openDataFolder } from './data-folder.js';
import { inviteFirstOperator } from './first-operator.js';
import { embeddedNats, embeddedPostgres, type EmbeddedServer } from './infrastructure.js';
import { offerToFirstApp } from './oidc/first-app.js';
import { type LocalOidc, planOidc } from './oidc/local-oidc.js';
import { Processes } from './processes.js';
import { chooseInboxPorts, inboxProgram, oidcProgram, serviceProgram } from './programs.js';
import { databasesOf, ownersWithout, plannedDatabases } from './settings/databases.js';
import { KeyFile } from './settings/key-file.js';
import type { InboxPorts, Settings } from './settings/given.js';
import { loneKeysWarning } from './settings/master-keys.js';
import { localChannels, resolveSettings } from './settings/resolve-settings.js';
import type { Surroundings } from './settings/service-environment.js';
import { requireSettings } from './settings/setting-problems.js';
import type { StackConfig } from './stack.config.js';
import { StateFile } from './state-file.js';
import { terminal } from './terminal.js';
import { EDGE, SERVICES } from './topology.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface StackOptions {
  readonly config: StackConfig;
  readonly env: Environment;
  /** Called for a service with a wrong setting, without which the stack cannot run. */
  readonly onMisconfigured: () => void;
}

interface Addresses {
  readonly baseUrl: string;
  /** Of the gateway on this machine. */
  readonly localUrl: string;
  /** Of administration on this machine. */
  readonly adminUrl: string;
  readonly inboxUrl: string | undefined;
}

/** Infrastructure, inbox and services, from the first process to the last. */
export class Stack {
  private readonly dataDir: string;
  private readonly state: StateFile;
  private readonly processes: Processes;
  private addresses: Addresses | undefined;
  private oidc: LocalOidc | undefined;
  private infrastructure: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(private readonly options: StackOptions) {
    this.dataDir = resolve(options.config.DATA_DIR);
    this.state = new StateFile(this.dataDir);
    this.processes = new Processes(this.dataDir, {
      ready: (name, ms, pid) => this.tellReady(name, ms, pid),
      crashed: (name, how, pauseMs) => terminal.crashed(name, how, pauseMs),
      misconfigured: (name, why) => {
        terminal.error(name, `${why}; see ${join(this.dataDir, 'logs', `${name}.log`)}`);
        options.onMisconfigured();
      },
    });
  }

  /** Names of the services, which are those of their bundles, too. */
  get services(): string[] {
    return [...SERVICES, ...EDGE].map(({ name }) => name);
  }

  /** Starts everything, and prints the addresses at the end. @throws InfrastructureError, SettingsError */
  async start(): Promise<void> {
    const startedAt = performance.now();
    const { config, env } = this.options;
    openDataFolder(this.dataDir);
    this.state.claim();
    const port = await freePort('PORT', config.PORT);
    const adminPort = await freePort('ADMIN_PORT', config.ADMIN_PORT ?? 0);
    const adminApart = config.ADMIN_PORT !== undefined;
    const oidcPort = await freePort('OIDC_PORT', config.OIDC_PORT);
    const inbox = await chooseInboxPorts(config.INBOX_PORT);
    const keys = new KeyFile(join(this.dataDir, 'keys.json'));
    const ports = { port, adminPort, adminApart, inbox };
    const settings = await resolveSettings({ env, dataDir: this.dataDir, ...ports, keys });
    if (oidcPort !== undefined) this.oidc = await planOidc(oidcPort, settings, keys);
    const { mail, sms } = localChannels(env);
    const inboxUrl = mail || sms ? `http://127.0.0.1:${inbox.http}` : undefined;
    const localUrl = `http://127.0.0.1:${port}`;
    const ofAdmin = adminUrlOf(settings) ?? localUrl;
    this.addresses = { baseUrl: settings['PUBLIC_BASE_URL'] ?? '', localUrl, adminUrl: ofAdmin, inboxUrl };
    const inboxReady = inboxUrl ? this.startInbox(inbox, settings) : undefined;
    const oidcReady = this.startOidc(settings);
    const servers = this.startInfrastructure();
    this.infrastructure = servers.catch(() => undefined);
    // Before the first connection: a server that does not answer would hide wrong settings.
    const [{ adminUrl, natsUrlOf }] = await Promise.all([servers, this.requireSettings(settings)]);
    const databases = await databasesOf(env, adminUrl, keys);
    if (this.stopping) return;
    await Promise.all([inboxReady, oidcReady, this.startServices({ settings, natsUrlOf, databases })]);
    if (!this.stopping) await this.tellBanner(settings, port, startedAt);
  }

  /** Ends one service, and starts it again with the bundle as it is now. */
  async restart(service: string): Promise<void> {
    if (!this.stopping) await this.processes.restart(service);
  }

  /** What takes requests first, then services, then the infrastructure. */
  async stop(): Promise<void> {
    this.stopping = true;
    // A server that is starting can be stopped only afterwards.
    await this.infrastructure;
    await this.processes.stop();
    this.state.remove();
  }

  kill(): void {
    this.processes.kill();
    this.state.remove();
  }

  private startInbox(ports: InboxPorts, settings: Settings): Promise<void> {
    return this.processes.startProgram('services', inboxProgram(ports, settings));
  }

  /** The local OpenID provider, if it is wanted. */
  private async startOidc(settings: Settings): Promise<void> {
    if (this.oidc) await this.processes.startProgram('services', oidcProgram(this.oidc, settings));
  }

  /** Starts both servers at the same time. */
  private async startInfrastructure(): Promise<
    Pick<Surroundings, 'natsUrlOf'> & { adminUrl: string | undefined }
  > {
    const { config, env } = this.options;
    const { DATABASE_URL, NATS_URL } = config;
    const needsDatabases = ownersWithout(env).length > 0;
    const [adminUrl, natsUrlOf] = await Promise.all([
      DATABASE_URL ?? (needsDatabases ? this.embed(embeddedPostgres(this.dataDir)) : undefined),
      NATS_URL === undefined ? this.embed(embeddedNats(this.dataDir)) : () => NATS_URL,
    ]);
    return { adminUrl, natsUrlOf };
  }

  private async embed<Address>(server: Promise<EmbeddedServer<Address>>): Promise<Address> {
    const { address, part } = await server;
    await this.processes.start('infrastructure', part);
    return address;
  }

  /** Checks the settings of all services, with stand-ins for addresses that are not known yet. @throws SettingsError */
  private requireSettings(settings: Settings): Promise<void> {
    const { config, env } = this.options;
    const around = {
      settings,
      natsUrlOf: () => config.NATS_URL ?? 'nats://127.0.0.1:4222',
      databases: plannedDatabases(env),
    };
    return requireSettings([...SERVICES, ...EDGE].map((row) => serviceProgram(row, 0, around)));
  }

  private async startServices(around: Surroundings): Promise<void> {
    const rows = [...SERVICES, ...EDGE];
    const ports = await freePorts(rows.length);
    const started = rows.map((row, index) => {
      const tier = EDGE.includes(row) ? 'gateway' : 'services';
      return this.processes.startProgram(tier, serviceProgram(row, ports[index] ?? 0, around));
    });
    await Promise.all(started);
  }

  private tellReady(name: string, ms: number, pid: number): void {
    terminal.ready(name, ms, `pid ${pid}`);
    const { baseUrl = '', localUrl = '', adminUrl = '', inboxUrl } = this.addresses ?? {};
    this.state.write({
      ...{ base_url: baseUrl, local_url: localUrl, admin_url: adminUrl },
      inbox_url: inboxUrl,
      oidc_issuer: this.oidc?.issuer,
      processes: this.processes.pids,
    });
  }

  private async tellBanner(settings: Settings, port: number, startedAt: number): Promise<void> {
    const localUrl = `http://127.0.0.1:${port}`;
    const adminUrl = adminUrlOf(settings);
    const leftOut = this.oidc && (await this.offerOidc(this.oidc, settings, adminUrl ?? localUrl));
    const operatorUrl = await this.inviteOperator(settings, adminUrl ?? localUrl);
    const content = {
      seconds: (performance.now() - startedAt) / 1000,
      baseUrl: this.addresses?.baseUrl ?? '',
      localUrl,
      adminUrl,
      keys: shownKeys(settings, this.options.env),
      operatorUrl,
      inboxUrl: this.addresses?.inboxUrl,
      oidc: this.oidc && { issuer: this.oidc.issuer, leftOut: leftOut ?? '' },
      dataDir: this.dataDir,
    };
    terminal.say(banner(content));
    const warning = loneKeysWarning(settings, { env: this.options.env, dataDir: this.dataDir });
    if (warning) terminal.error('master keys', warning);
  }

  /** @returns a link for the first operator; undefined where there is one, or where no local inbox takes the codes. */
  private async inviteOperator(settings: Settings, url: string): Promise<string | undefined> {
    const { ADMIN_API_KEY: key = '' } = settings;
    if (!localChannels(this.options.env).mail) return undefined;
    return inviteFirstOperator({ url, key }).catch((error: Error) => {
      terminal.error('first operator', error.message);
      return undefined;
    });
  }

  /** @returns why the first App does not use the provider, or an empty text. */
  private async offerOidc(oidc: LocalOidc, settings: Settings, url: string): Promise<string> {
    const { ADMIN_API_KEY: key = '', BOOTSTRAP_PUBLIC_TOKEN: publicToken = '' } = settings;
    return offerToFirstApp(oidc, publicToken, { url, key }).catch((error: Error) => error.message);
  }
}

async function freePort<Wanted extends number | undefined>(
  setting: string,
  wanted: Wanted,
): Promise<Wanted | number> {
  if (wanted === undefined) return wanted;
  if (wanted === 0) return (await freePorts(1))[0] ?? 0;
  if (await isPortFree(wanted)) return wanted;
  throw new InfrastructureError(
    `Port ${wanted} is in use: end what listens there, or choose another with ${setting} (such as ${setting}=${wanted + 1} npm start).`,
  );
}
