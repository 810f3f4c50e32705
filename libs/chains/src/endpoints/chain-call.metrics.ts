import { channel } from 'node:diagnostics_channel';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, METRICS } from '@latchkey/platform/tokens';
import type { Metrics } from '@latchkey/platform/telemetry';

/** `refused`: any status but 200; `failed`: no answer, or a malformed one. */
type ChainOutcome = 'ok' | 'refused' | 'timeout' | 'failed';

interface ChainCall {
  readonly url: string;
  readonly method: string;
  readonly outcome: ChainOutcome;
  readonly seconds: number;
}

const calls = channel('latchkey.chain-call');
const NETWORK = /^RPC_URL_([A-Z0-9_]+)$/;

/** Publishes the outcome of a call to a chain. */
export async function observed<T extends { status: number }>(
  { url, method, signal }: { url: string; method: string; signal: AbortSignal },
  call: () => Promise<T>,
): Promise<T> {
  if (!calls.hasSubscribers) return call();
  const startedAt = performance.now();
  let outcome: ChainOutcome = 'failed';
  try {
    const answer = await call();
    outcome = answer.status === 200 ? 'ok' : 'refused';
    return answer;
  } catch (error) {
    if (signal.aborted) outcome = 'timeout';
    throw error;
  } finally {
    calls.publish({
      url,
      method,
      outcome,
      seconds: (performance.now() - startedAt) / 1000,
    } satisfies ChainCall);
  }
}

/** Measures every call to a chain by the network of its endpoint, whose address may hold a key. */
@Injectable()
export class ChainCallMetrics implements OnModuleDestroy {
  private readonly measure: (message: unknown) => void;

  /** @param config the RPC_URL_… of the process among its settings. */
  constructor(@Inject(METRICS) metrics: Metrics, @Inject(CONFIG) config: object) {
    const durations = metrics.histogram({
      name: 'chain_call_duration_seconds',
      help: 'Time of a call to the endpoint of a chain.',
      labels: ['network', 'method', 'outcome'],
    });
    const networks = networksOf(config);
    this.measure = (message: unknown) => {
      const { url, method, outcome, seconds } = message as ChainCall;
      const network = networks.find(([endpoint]) => url.startsWith(endpoint))?.[1] ?? 'other';
      durations.observe({ network, method, outcome }, seconds);
    };
    calls.subscribe(this.measure);
  }

  onModuleDestroy(): void {
    calls.unsubscribe(this.measure);
  }
}

function networksOf(settings: object): (readonly [endpoint: string, network: string])[] {
  return Object.entries(settings).flatMap(([name, url]: [string, unknown]) => {
    const network = NETWORK.exec(name)?.[1];
    return network !== undefined && typeof url === 'string' ? [[url, network.toLowerCase()] as const] : [];
  });
}
