import { setFlagsFromString } from 'node:v8';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  ConfigError,
  type ConfigOf,
  type ConfigRule,
  type ConfigSchema,
  describeConfig,
  parseConfig,
} from '@latchkey/platform/config';
import { startHealthServer } from '../health/index.js';
import { BusStatus, connectBus } from '@latchkey/platform/rpc';
import { ServerTooOldError } from '@latchkey/platform/network';
import { waitAtMost } from '@latchkey/platform/clock';
import {
  createLogger,
  createMetrics,
  type Logger,
  type Metrics,
  type Tracing,
} from '@latchkey/platform/telemetry';
import { busOf, busRule } from './settings/bus-settings.js';
import type { ProcessConfig } from './settings/process-settings.js';
import { tracingOf } from './settings/tracing-settings.js';
import { BUILD, REVISION } from './version.js';

const STOP_LIMIT_MS = 15_000;
const BUS_LIMIT_MS = 1000;
const MS_PER_SECOND = 1000;

/** What every process starts with. */
export interface ProcessParts<Config> {
  readonly name: string;
  readonly config: Config & ProcessConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Undefined where tracing is off. */
  readonly tracing: Tracing | undefined;
  readonly bus: NatsConnection;
}

/** A process that serves: its readiness and its end. */
export interface RunningProcess {
  /** Whether it can answer right now (database and bus). */
  ready(): Promise<boolean>;
  /** Stops taking work, finishes calls in flight, and closes connections. */
  stop(): Promise<void>;
}

interface ProcessState {
  bus?: NatsConnection;
  busStatus?: BusStatus;
  tracing?: Tracing;
  running?: RunningProcess;
  stopping?: boolean;
}

type Start<Config> = (parts: ProcessParts<Config>) => Promise<RunningProcess>;

/** Runs one process from its settings to its end. A wrong setting stops it at once; its value is never printed. */
export async function runProcess<S extends ConfigSchema>(
  name: string,
  settings: S,
  start: Start<ConfigOf<S>>,
  rule?: ConfigRule,
): Promise<void> {
  if (process.argv.includes('--settings')) return printSettings(settings);
  const config = readConfig(name, settings, withBusRule(rule)) as ConfigOf<S> & ProcessConfig;
  if (process.argv.includes('--check-settings')) return;
  keepNewObjectsYoung();
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  endOnUnexpected(logger);
  const metrics = createMetrics(name);
  // First, so that an orchestrator sees a process that waits for its dependencies as alive and not ready.
  const state: ProcessState = {};
  const health = await startHealthServer({
    port: config.HEALTH_PORT,
    host: config.HEALTH_HOST,
    live: () => !state.bus?.isClosed(),
    ready: () => (state.stopping || !state.running ? false : state.running.ready()),
    metrics: () => metrics.text(),
  });
  // Before the first wait: a process must not outlive a supervisor that ends meanwhile.
  onStopSignal(async (signal) => {
    state.stopping = true;
    logger.info('process.stopping', { signal });
    await stopStarted(state);
    await health.close();
    logger.info('process.stopped');
  });
  tellBuild(metrics);
  tellTime(metrics);
  observeBus(state, metrics);
  const bus = (state.bus = await openBus({ name, config, logger }));
  state.busStatus = new BusStatus(bus);
  const tracing = (state.tracing = await tracingOf(name, config, logger));
  state.running = await start({ name, config, logger, metrics, tracing, bus });
  logger.info('process.ready', { port: health.port, pid: process.pid });
}

/**
 * Switches off V8's pretenuring, by which code that allocated long-lived objects while a process started allocates in the
 * old generation for good: by chance, the objects of every request then wait for a full collection (ADR 32).
 */
function keepNewObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

const withBusRule =
  (rule?: ConfigRule): ConfigRule =>
  (values) => [...busRule(values), ...(rule?.(values) ?? [])];

/** Ends the process if the server is too old: no restart would correct that. */
async function openBus(parts: {
  name: string;
  config: ProcessConfig;
  logger: Logger;
}): Promise<NatsConnection> {
  const { name, config, logger } = parts;
  const onTooOld = ({ message }: ServerTooOldError): never => endMisconfigured(name, `NATS_URL: ${message}`);
  try {
    return await connectBus({ ...busOf(config), name, logger, onTooOld });
  } catch (error) {
    if (error instanceof ServerTooOldError) onTooOld(error);
    throw error;
  }
}

/** Stops the parts that have been started so far. */
async function stopStarted({ running, bus, tracing }: ProcessState): Promise<void> {
  await running?.stop();
  // A collector that is away must not hold up the end.
  await waitAtMost(BUS_LIMIT_MS, Promise.all([bus?.drain(), tracing?.stop()]));
}

/** Which build each replica is: during a roll-out, whether only the new ones fail. */
function tellBuild(metrics: Metrics): void {
  const info = metrics.gauge({
    name: 'build_info',
    help: 'Always 1; its labels say which build this process is.',
    labels: ['version', 'revision'],
  });
  info.set({ version: BUILD, revision: REVISION }, 1);
}

/** Beside the time of the scrape it shows a clock that is wrong. */
function tellTime(metrics: Metrics): void {
  metrics.gauge({
    name: 'time_seconds',
    help: 'The time of this process, in seconds since 1970.',
    read: () => Date.now() / MS_PER_SECOND,
  });
}

function observeBus(state: ProcessState, metrics: Metrics): void {
  metrics.gauge({
    name: 'bus_connected',
    help: 'Whether this process is connected to NATS.',
    read: () => Number(state.busStatus?.connected ?? false),
  });
}

/** `main.js --settings`: the settings of this process as rows of a Markdown table, for the documentation. */
function printSettings(settings: ConfigSchema): void {
  for (const { name, kind, default: fallback, description } of describeConfig(settings)) {
    const cells = [`\`${name}\``, kind, fallback, description].map((cell) => cell.replaceAll('|', '\\|'));
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

/** Ends the process if a setting is wrong. */
export function readConfig<S extends ConfigSchema>(
  name: string,
  settings: S,
  rule?: ConfigRule,
): ConfigOf<S> {
  try {
    return parseConfig(settings, process.env, rule);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return endMisconfigured(name, error.message);
  }
}

function endMisconfigured(name: string, problems: string): never {
  process.stderr.write(`${name} cannot start; correct these settings:\n${problems}\n`);
  process.exit(78);
}

/** Stops on SIGTERM, Ctrl-C, or the end of the supervisor at the other end of the IPC channel, within a limit. */
function onStopSignal(stop: (signal: string) => Promise<void>): void {
  let once = false;
  const begin = (signal: string) => {
    if (once) return;
    once = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  if (process.channel) process.on('disconnect', () => begin('disconnect'));
}

/** A process in an unknown state is worse than a restart. */
function endOnUnexpected(logger: Logger): void {
  const end = (error: unknown) => {
    logger.error('process.crashed', { error });
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
