import { Param, Query } from '@nestjs/common';
import { allMetrics, appMetrics, MetricsQuery, MetricsResponse } from '@latchkey/contracts/events';
import { getApp } from '@latchkey/contracts/identity';
import { Context, Endpoint, errorsOf, InArea, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

const COUNTS =
  'Active users, sign-ups, sign-ins, refusals, messages and payments, counted hour by hour and kept for 13 months. The events that the feed still had when version 0.3.0 began are counted as far as they say it: the way of a sign-in, the country of a number and the amount of a payment they did not. Refusals and verifications are counted from then on. Times are those of the services that made the events. An hour may still grow for a few seconds, or for as long as a service could not publish.';

/** How Apps are used, for the charts of an operator. */
@InArea(...ADMINISTRATION)
export class AdminMetricsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/metrics',
    access: 'admin',
    role: 'viewer',
    summary: 'Count what happened in an App',
    description: COUNTS,
    query: MetricsQuery,
    response: MetricsResponse,
    errors: errorsOf(getApp, appMetrics),
  })
  async getAppMetrics(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Query() query: MetricsQuery,
  ) {
    // Only identity knows whether there is such an App.
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(appMetrics, context, { ...query, app_id }).catch(readFailure);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/metrics',
    access: 'admin',
    role: 'viewer',
    summary: 'Count what happened in all Apps',
    description: `The sums over all Apps, test Apps among them. ${COUNTS}`,
    query: MetricsQuery,
    response: MetricsResponse,
    errors: errorsOf(allMetrics),
  })
  getAllMetrics(@Context() context: OperatorContext, @Query() query: MetricsQuery) {
    return this.rpc.call(allMetrics, context, query).catch(readFailure);
  }
}
