import { Injectable } from '@nestjs/common';
import { SealingKey } from '@latchkey/platform/sealing';
import { ServiceSecrets } from '@latchkey/platform/service';

/** The key to which other services seal the keys of wallets: one of the service, made at its first use. */
@Injectable()
export class SealingKeys {
  constructor(private readonly secrets: ServiceSecrets) {}

  async current(): Promise<SealingKey> {
    return new SealingKey(await this.secrets.get('sealing-key'));
  }
}
