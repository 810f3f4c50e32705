import { AppError } from '@latchkey/contracts';
import { hmacSha256 } from '@latchkey/platform/crypto';
import { CONFIG, ServiceSecrets } from '@latchkey/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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

  /** @throws AppError too_many_messages: 5 in 10 minutes or 20 in 24 hours were sent to this destination. */
  async countDestination(tx: EntityManager, appId: string, digest: Buffer): Promise<void> {
    if (await this.limits.countDestination(tx, appId, digest)) return;
    const window = await this.limits.windowOf(tx, appId, digest);
    throw tooMany(window ? secondsUntilRoom(window.sends, window.now) : 1);
  }

  /** Called last in a transaction: every SMS of the App to this country waits for this row. */
  async countCountry(tx: EntityManager, appId: string, country: string): Promise<void> {
    if (await this.limits.countCountry(tx, appId, country, this.config.SMS_COUNTRY_HOURLY_LIMIT)) return;
    throw tooMany(await this.limits.secondsLeftInHour(tx));
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('too_many_messages', { retryAfterSeconds });
}
