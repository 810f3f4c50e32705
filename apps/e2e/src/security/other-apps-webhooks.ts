import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { unknownId } from '../harness/sign-in/identities.js';
import type { AreaCases } from './other-apps-case.js';

/** Of a webhook. */
export const WEBHOOK = { url: 'https://hooks.example.com/latchkey', events: ['app.created' as const] };

export async function webhookCases(other: TestApp): Promise<AreaCases> {
  const { secret: _, ...theirs } = succeeded(await other.api.webhooks.create(WEBHOOK));
  return {
    held: [{ names: 'webhook_id', theirs: theirs.id, nobodys: unknownId('webhook') }],
    expectUntouched: async () => {
      expect(succeeded(await other.api.webhooks.list()).webhooks).toEqual([theirs]);
    },
  };
}
