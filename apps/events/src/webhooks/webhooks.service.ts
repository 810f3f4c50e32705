import { AppError, type Caller } from '@latchkey/contracts';
import {
  type CreateWebhookRequest,
  type DeleteWebhookResponse,
  type ListWebhooksResponse,
  MOST_WEBHOOKS,
  type WebhookWithSecret,
} from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Receivers } from '../sending/receivers.js';
import { SecretEncryption } from './encrypted-secrets.js';
import { toWebhookView } from './webhook.view.js';
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
