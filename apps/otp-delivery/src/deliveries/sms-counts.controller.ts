import { resetSmsCounts, smsCounts, type SmsCountsResponse } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { UNVERIFIED } from './delivery.rules.js';
import { type SmsCount, SmsCountsRepository } from './sms-counts.repository.js';

@Controller()
export class SmsCountsController {
  constructor(private readonly counts: SmsCountsRepository) {}

  @Handles(smsCounts)
  async today({ input }: Call<typeof smsCounts>): Promise<SmsCountsResponse> {
    return toView(await this.counts.today(input.app_id));
  }

  @Handles(resetSmsCounts)
  async reset({ input }: Call<typeof resetSmsCounts>): Promise<SmsCountsResponse> {
    await this.counts.reset(input.app_id);
    return toView(await this.counts.today(input.app_id));
  }
}

function toView(counts: readonly SmsCount[]): SmsCountsResponse {
  const overAll = (withSecretKey: boolean) =>
    counts.find((one) => one.country === '' && one.withSecretKey === withSecretKey);
  const visitors = overAll(false);
  const countries = counts.filter(({ country }) => country !== '');
  return {
    with_secret_key: overAll(true)?.sends ?? 0,
    without_secret_key: visitors?.sends ?? 0,
    limit: visitors?.limit ?? UNVERIFIED.free,
    countries: countries.map(({ country, sends, verified, limit }) => ({ country, sends, verified, limit })),
  };
}
