import { AppError } from '@latchkey/contracts';
import { hmacSha256 } from '@latchkey/platform/crypto';
import { CONFIG, ServiceSecrets } from '@latchkey/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import { SendLimitsRepository } from './send-limits.repository.js';
import { secondsUntilRoom } from './send-limits.rules.js';

/** What keeps a destination from being flooded and an App from being pumped. */
@Injectable()
export class SendLimits {
  constructor(
    private readonly limits: SendLimitsRepository,
    private readonly secrets: ServiceSecrets,
    @Inject(CONFIG) private readonly config: OtpDeliveryConfig,
  ) {}

  /** What stands for an address or number in the counters; keyed, since numbers are few enough to try them all. */
  async digestOf(destination: string): Promise<Buffer> {
    return hmacSha256(await this.secrets.get('destination_pepper'), destination);
  }

  /** SMS that an App may send to one country in an hour. */
  get ofCountry(): number {
    return this.config.SMS_COUNTRY_HOURLY_LIMIT;
  }

  /** 5 in 10 minutes or 20 in 24 hours were sent to this destination. */
  async destinationRefusal(appId: string, digest: Buffer): Promise<AppError> {
    const window = await this.limits.windowOf(appId, digest);
    return tooMany(window ? secondsUntilRoom(window.sends, window.now) : 1);
  }

  /** As many SMS as an hour may see went to this country. */
  async countryRefusal(): Promise<AppError> {
    return tooMany(await this.limits.secondsLeftInHour());
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('too_many_messages', { retryAfterSeconds });
}
