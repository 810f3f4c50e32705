import { measureChainCalls } from '@latchkey/chains';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, METRICS } from '@latchkey/platform/service';
import type { Metrics } from '@latchkey/platform/telemetry';
import type { WalletConfig } from '../wallet.config.js';

/** Tells the operator which chain does not answer. */
@Injectable()
export class ChainCallMetrics implements OnModuleDestroy {
  private readonly end: () => void;

  constructor(@Inject(METRICS) metrics: Metrics, @Inject(CONFIG) config: WalletConfig) {
    this.end = measureChainCalls(metrics, config);
  }

  onModuleDestroy(): void {
    this.end();
  }
}
