import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { sandboxEmail, unique, unknownId } from '../harness/sign-in/identities.js';
import { type CaseTable, post } from './other-apps-case.js';

interface Held {
  readonly session_id: string;
  readonly method_id: string;
  readonly token: string;
  readonly transfer_id: string;
}

/** @param held ids of the other App; a moved one would fail what is expected of it afterwards. */
export async function testAppCases({ api }: TestApp, held: Held): Promise<CaseTable> {
  const path = '/v1/test/fast_forward';
  const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
  const { totp_id } = succeeded(await api.totps.create({ user_id }));
  const unknown = {
    session_id: unknownId('sess'),
    method_id: unknownId('email'),
    token: unique('token'),
    transfer_id: unknownId('transfer'),
    totp_id: unknownId('totp'),
  };
  const entries = Object.entries({ ...held, totp_id }) as [keyof typeof unknown, string][];
  return {
    // An address is no id: that another App reads nothing of it is tested where messages are.
    'GET /v1/test/messages': [],
    'POST /v1/test/fast_forward': entries.map(([names, theirs]) => ({
      names,
      theirs,
      nobodys: unknown[names],
      request: post(path, names, { minutes: 5_000_000 }),
    })),
  };
}
