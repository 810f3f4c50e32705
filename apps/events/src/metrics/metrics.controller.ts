import { allMetrics, appMetrics, recordUses } from '@latchkey/contracts/events';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { ALL_APPS } from './metric-counts.repository.js';
import { MetricsService } from './metrics.service.js';

@Controller()
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Handles(appMetrics)
  ofApp({ input: { app_id, ...query } }: Call<typeof appMetrics>) {
    return this.metrics.read(app_id, query);
  }

  @Handles(recordUses)
  record({ input }: Call<typeof recordUses>) {
    return this.metrics.record(input.uses);
  }

  @Handles(allMetrics)
  ofAll({ input }: Call<typeof allMetrics>) {
    return this.metrics.read(ALL_APPS, input);
  }
}
