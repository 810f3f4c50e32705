import { Controller } from '@nestjs/common';
import { createWebhook, listWebhooks } from '@latchkey/contracts/events';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Handles(createWebhook)
  create({ caller, input }: Call<typeof createWebhook>) {
    return this.webhooks.create(caller.app_id, input.name);
  }

  @Handles(listWebhooks)
  list({ caller }: Call<typeof listWebhooks>) {
    return this.webhooks.list(caller.app_id);
  }
}
