import { type Caller, smsCountryOf } from '@latchkey/contracts';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { MessageTelemetry } from '../messages/message-telemetry.js';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import type { SendRefused } from './deliveries.repository.js';
import { DAILY_SMS_WITHOUT_SECRET_KEY, rangeOf } from './delivery.rules.js';
import { Destinations } from './destinations.service.js';
import { type CountedSms, SmsCountsRepository } from './sms-counts.repository.js';

/** The limits of an SMS beside that of its destination. */
@Injectable()
export class SmsLimits {
  constructor(
    private readonly counts: SmsCountsRepository,
    private readonly destinations: Destinations,
    private readonly telemetry: MessageTelemetry,
    @Inject(CONFIG) private readonly config: OtpDeliveryConfig,
  ) {}

  /** What an SMS to this number is counted for. @throws AppError key_provider_unavailable */
  async of({ key_kind, settings }: Caller, to: string): Promise<CountedSms> {
    const withSecretKey = key_kind === 'secret';
    return {
      withSecretKey,
      country: smsCountryOf(to),
      countryLimit: this.config.SMS_COUNTRY_HOURLY_LIMIT,
      dailyLimit: settings.sms_daily_limit ?? (withSecretKey ? null : DAILY_SMS_WITHOUT_SECRET_KEY),
      // No destination has this form.
      rangeDigest: withSecretKey ? null : await this.destinations.digestOf(`range ${rangeOf(to)}`),
      rangeLimit: this.config.PUBLIC_SMS_PER_RANGE,
    };
  }

  /** Tells the operator of a limit without room. */
  report(appId: string, { full }: SendRefused): void {
    this.telemetry.smsRefused(appId, full);
  }

  secondsUntilRoom(full: 'country' | 'day' | 'unverified'): Promise<number> {
    return full === 'country' ? this.counts.secondsLeftInHour() : this.counts.secondsLeftInDay();
  }
}
