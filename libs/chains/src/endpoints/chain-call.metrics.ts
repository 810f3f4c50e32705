import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, METRICS } from '@latchkey/platform/tokens';
import type { Metrics } from '@latchkey/platform/telemetry';
import { type ChainCall, calls } from './chain-call.js';

const NETWORK = /^RPC_URL_([A-Z0-9_]+)$/;

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
