import { hmacSha256 } from '@latchkey/platform/crypto';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';

/** Addresses as tables name them. */
@Injectable()
export class Destinations {
  constructor(private readonly secrets: ServiceSecrets) {}

  /** Peppered, since there are few enough phone numbers to try them all. @throws CodedError key_provider_unavailable */
  async digestOf(destination: string): Promise<Buffer> {
    return hmacSha256(await this.secrets.get('destination_pepper'), destination);
  }
}
