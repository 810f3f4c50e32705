import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { unknownId } from '../harness/sign-in/identities.js';
import type { AreaCases } from './other-apps-case.js';

const URL = 'https://hooks.example.com/latchkey';

export async function webhookCases(asking: TestApp, other: TestApp): Promise<AreaCases> {
  const own = succeeded(await asking.api.webhooks.create({ url: URL, events: ['app.created'] }));
  const { secret: _, ...theirs } = succeeded(
    await other.api.webhooks.create({ url: URL, events: ['app.created'] }),
  );
  const at = (end: string) => [
    {
      names: 'webhook_id',
      theirs: theirs.id,
      nobodys: unknownId('webhook'),
      request: (id: string) => ({ path: `/v1/webhooks/${id}${end}` }),
    },
  ];
  const event = {
    names: 'event_id of another webhook',
    theirs: theirs.id,
    nobodys: unknownId('evt'),
    request: (id: string) => ({ path: `/v1/webhooks/${own.id}/deliveries/${id}/retry` }),
  };
  return {
    table: {
      'POST /v1/webhooks': [],
      'GET /v1/webhooks': [],
      'DELETE /v1/webhooks/{webhook_id}': at(''),
      'POST /v1/webhooks/{webhook_id}/deliveries/{event_id}/retry': [
        ...at(`/deliveries/${unknownId('evt')}/retry`),
        event,
      ],
      // The operator's key reaches every App.
      'GET /v1/admin/webhooks': [],
      'GET /v1/admin/webhooks/{webhook_id}/deliveries': [],
      'POST /v1/admin/webhooks/{webhook_id}/deliveries/{event_id}/retry': [],
    },
    expectUntouched: async () => {
      expect(succeeded(await other.api.webhooks.list()).webhooks).toEqual([theirs]);
    },
  };
}
