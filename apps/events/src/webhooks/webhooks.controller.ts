import { Controller } from '@nestjs/common';
import {
  createWebhook,
  deleteWebhook,
  inspectDeliveries,
  inspectWebhooks,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  retryDeliveryOfAnyApp,
  rotateWebhookSecret,
  testWebhook,
} from '@latchkey/contracts/events';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { DeliveriesService } from './deliveries.service.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Handles(createWebhook)
  create({ caller, input }: Call<typeof createWebhook>) {
    return this.webhooks.create(caller, input);
  }

  @Handles(listWebhooks)
  list({ caller }: Call<typeof listWebhooks>) {
    return this.webhooks.list(caller.app_id);
  }

  @Handles(deleteWebhook)
  delete({ caller, input }: Call<typeof deleteWebhook>) {
    return this.webhooks.delete(caller.app_id, input.webhook_id);
  }

  @Handles(rotateWebhookSecret)
  rotateSecret({ caller, input }: Call<typeof rotateWebhookSecret>) {
    return this.webhooks.rotateSecret(caller.app_id, input.webhook_id);
  }

  @Handles(listDeliveries)
  listDeliveries({ caller, input: { webhook_id: id, ...query } }: Call<typeof listDeliveries>) {
    return this.deliveries.list({ appId: caller.app_id, id }, query);
  }

  @Handles(retryDelivery)
  retryDelivery({ caller, input }: Call<typeof retryDelivery>) {
    return this.deliveries.retry({ appId: caller.app_id, id: input.webhook_id }, input.event_id);
  }

  @Handles(inspectWebhooks)
  inspect({ input }: Call<typeof inspectWebhooks>) {
    return this.webhooks.inspect(input);
  }

  @Handles(testWebhook)
  test({ input }: Call<typeof testWebhook>) {
    return this.webhooks.test(input.webhook_id);
  }

  @Handles(inspectDeliveries)
  inspectDeliveries({ input: { webhook_id: id, ...query } }: Call<typeof inspectDeliveries>) {
    return this.deliveries.list({ appId: null, id }, query);
  }

  @Handles(retryDeliveryOfAnyApp)
  retryOfAnyApp({ input }: Call<typeof retryDeliveryOfAnyApp>) {
    return this.deliveries.retry({ appId: null, id: input.webhook_id }, input.event_id);
  }
}
