import { AppError, DEFAULT_PAGE } from '@latchkey/contracts';
import type { Delivery, ListDeliveriesQuery, ListDeliveriesResponse } from '@latchkey/contracts/events';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { WebhookKey } from './webhook.entity.js';
import { disabledWebhook, toDeliveryView } from './webhook.view.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** What became of the events that a webhook is sent. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly source: DataSource,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  async list(key: WebhookKey, query: ListDeliveriesQuery): Promise<ListDeliveriesResponse> {
    if (!(await this.webhooks.find(key))) throw new AppError('webhook_not_found');
    const { status, limit = DEFAULT_PAGE, offset = 0 } = query;
    const [rows, count] = await this.deliveries.list({ webhookId: key.id, status, limit, offset });
    return { deliveries: rows.map(toDeliveryView), count, offset, limit };
  }

  /** Sends the event again, whether it failed, was delivered or waits for its next attempt. */
  async retry(key: WebhookKey, eventId: string): Promise<Delivery> {
    const webhook = await this.webhooks.find(key);
    if (!webhook) throw new AppError('webhook_not_found');
    // The worker, too, locks the delivery first and its webhook after it.
    return this.source.transaction(async (tx) => {
      const delivery = await this.deliveries.retry(tx, webhook.id, eventId);
      if (!delivery) throw new AppError('event_not_found');
      if (!(await this.webhooks.resume(tx, webhook.id))) throw disabledWebhook();
      return toDeliveryView(delivery);
    });
  }
}
