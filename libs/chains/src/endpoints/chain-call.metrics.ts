import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, METRICS } from '@latchkey/platform/service';
import type { Metrics } from '@latchkey/platform/telemetry';
import { measureChainCalls } from './chain-calls.js';

/** Tells the operator which chain does not answer; a provider of every service that asks chains. */
@Injectable()
export class ChainCallMetrics implements OnModuleDestroy {
  private readonly end: () => void;

  constructor(@Inject(METRICS) metrics: Metrics, @Inject(CONFIG) config: object) {
    this.end = measureChainCalls(metrics, config);
  }

  onModuleDestroy(): void {
    this.end();
  }
}
