import { AppError, type Caller, DEFAULT_PAGE } from '@latchkey/contracts';
import {
  type CreateWebhookRequest,
  type DeleteWebhookResponse,
  type InspectWebhooksQuery,
  type InspectWebhooksResponse,
  type ListWebhooksResponse,
  MOST_WEBHOOKS,
  type TestedWebhook,
  type WebhookWithSecret,
} from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Receivers } from '../sending/receivers.js';
import { SecretEncryption } from './encrypted-secrets.js';
import { disabledWebhook, toInspectedWebhook, toWebhookView } from './webhook.view.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** The webhooks of an App. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly source: DataSource,
    private readonly webhooks: WebhooksRepository,
    private readonly encryption: SecretEncryption,
    private readonly receivers: Receivers,
  ) {}

  async create({ app_id, environment }: Caller, request: CreateWebhookRequest): Promise<WebhookWithSecret> {
    const problem = await this.receivers.problemOf(request.url, environment);
    if (problem)
      throw new AppError('invalid_webhook_url', { fields: [{ field: 'url', message: `url ${problem}` }] });
    const id = newId('webhook');
    const { secret, row } = await this.encryption.make(app_id, id);
    const events = [...new Set(request.events ?? [])];
    const made = { id, appId: app_id, environment, url: request.url, events };
    const webhook = await this.source.transaction(async (tx) => {
      const added = await this.webhooks.add(tx, made);
      if (!added) throw tooMany();
      await this.webhooks.addSecret(tx, row);
      return added;
    });
    return { ...toWebhookView(webhook), secret };
  }

  async list(appId: string): Promise<ListWebhooksResponse> {
    return { webhooks: (await this.webhooks.ofApp(appId)).map(toWebhookView) };
  }

  async inspect({ app_id: appId, status, ...page }: InspectWebhooksQuery): Promise<InspectWebhooksResponse> {
    const { limit = DEFAULT_PAGE, offset = 0 } = page;
    const [rows, count] = await this.webhooks.ofAnyApp({ appId, status }, { limit, offset });
    return { webhooks: rows.map(toInspectedWebhook), count, offset, limit };
  }

  /** The event goes the way of every other one: by the outbox, the bus and the feed. */
  async test(id: string): Promise<TestedWebhook> {
    const webhook = await this.webhooks.find({ appId: null, id });
    if (!webhook) throw new AppError('webhook_not_found');
    const eventId = await this.webhooks.test(webhook);
    if (eventId === undefined) throw disabledWebhook();
    return { webhook_id: id, event_id: eventId };
  }

  async delete(appId: string, id: string): Promise<DeleteWebhookResponse> {
    const isDeleted = await this.source.transaction((tx) => this.webhooks.delete(tx, appId, id));
    if (!isDeleted) throw new AppError('webhook_not_found');
    return { message: 'The webhook is deleted.', id };
  }

  async rotateSecret(appId: string, id: string): Promise<WebhookWithSecret> {
    if (!(await this.webhooks.find({ appId, id }))) throw new AppError('webhook_not_found');
    const { secret, row } = await this.encryption.make(appId, id);
    const webhook = await this.source.transaction(async (tx) => {
      const locked = await this.webhooks.lock(tx, { appId, id });
      if (!locked) throw new AppError('webhook_not_found');
      await this.webhooks.addSecret(tx, row);
      return locked;
    });
    return { ...toWebhookView(webhook), secret };
  }
}

function tooMany(): AppError {
  const message = `url is one too many: this App has ${MOST_WEBHOOKS} webhooks; delete one first`;
  return new AppError('invalid_request', { fields: [{ field: 'url', message }] });
}
