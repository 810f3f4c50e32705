import { Injectable, type OnModuleInit } from '@nestjs/common';
import { appCreated } from '@latchkey/contracts/catalogue';
import { EventConsumer } from '@latchkey/platform/outbox';
import { KeyRing } from './key-ring.js';

/** Makes the first key of a new App at once, so that its first sign-in does not wait for it. */
@Injectable()
export class NewAppConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly ring: KeyRing,
  ) {}

  onModuleInit(): void {
    // Not in the transaction of the event: one that is applied twice finds the key there.
    this.consumer.on(appCreated, async ({ app_id }) => {
      await this.ring.signer(app_id);
    });
  }
}
