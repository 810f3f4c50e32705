import { Injectable } from '@nestjs/common';
import type { CreateWebhookResponse, ListWebhooksResponse } from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { toWebhookView } from './webhook.view.js';
import { WebhooksRepository } from './webhooks.repository.js';

@Injectable()
export class WebhooksService {
  constructor(private readonly rows: WebhooksRepository) {}

  async create(appId: string, name: string): Promise<CreateWebhookResponse> {
    const row = await this.rows.put({ id: newId('webhook'), appId, name });
    return { webhook: toWebhookView(row) };
  }

  async list(appId: string): Promise<ListWebhooksResponse> {
    const rows = await this.rows.ofApp(appId);
    return { webhooks: rows.map(toWebhookView) };
  }
}
