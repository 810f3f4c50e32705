import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataSourceOptions, migrate } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, type TestDatabase } from '@latchkey/platform/testing';
import { DataSource } from 'typeorm';
import { CreateWebhooks1795357794024 } from '../migrations/1795357794024-create-webhooks.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

const SCHEMA = 'events';

describe('webhooks', () => {
  let database: TestDatabase;
  let source: DataSource;
  let webhooks: WebhooksService;

  beforeAll(async () => {
    database = await createTestDatabase('webhooks');
    await migrate(database.url, SCHEMA, [CreateWebhooks1795357794024]);
    const logger = createLogger({ service: 'spec', level: 'error' });
    const options = { url: database.url, schema: SCHEMA, entities: [WebhookEntity], poolSize: 20, logger };
    source = await new DataSource(dataSourceOptions(options)).initialize();
    webhooks = new WebhooksService(new WebhooksRepository(source.getRepository(WebhookEntity)));
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('lists the webhooks of an App, and of no other', async () => {
    const appId = newId('app');
    const { webhook: first } = await webhooks.create(appId, 'first');
    const { webhook: second } = await webhooks.create(appId, 'second');
    await webhooks.create(newId('app'), 'third');
    expect(await webhooks.list(appId)).toEqual({ webhooks: [first, second] });
  });

  it('creates one webhook of a name, however many calls ask for it at the same time', async () => {
    const appId = newId('app');
    const answers = await Promise.all(Array.from({ length: 20 }, () => webhooks.create(appId, 'same')));
    expect(new Set(answers.map(({ webhook: { id } }) => id)).size).toBe(1);
    expect((await webhooks.list(appId)).webhooks).toHaveLength(1);
  });
});
