import { Param } from '@nestjs/common';
import { getApp } from '@latchkey/contracts/identity';
import { resetSmsCounts, smsCounts, SmsCountsResponse } from '@latchkey/contracts/otp-delivery';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';

/** What an App has sent by SMS, for an operator who reads that a limit is full. */
@InArea(...ADMINISTRATION)
export class SmsCountsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/sms_counts',
    access: 'admin',
    role: 'viewer',
    summary: 'Count the SMS of an App',
    description:
      'On this day (UTC). Without a secret key, an App may send 100 SMS and each country be sent 10 of them, and both ten more for each code that was entered on this day or the day before. The first 100 SMS of a new App may all go to one country.',
    response: SmsCountsResponse,
    errors: errorsOf(getApp, smsCounts),
  })
  async getSmsCounts(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    // Only identity knows whether there is such an App.
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(smsCounts, context, { app_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/sms_counts/reset',
    access: 'admin',
    summary: 'Reset the SMS of an App',
    description:
      'The App and its countries begin this day again. The count over all countries, which `sms_daily_limit` bounds, stays.',
    response: SmsCountsResponse,
    errors: errorsOf(getApp, resetSmsCounts),
  })
  async resetSmsCounts(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(resetSmsCounts, context, { app_id });
  }
}
