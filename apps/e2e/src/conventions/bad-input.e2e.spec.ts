import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@latchkey/platform/testing';
import pLimit from 'p-limit';
import { expectErrorShape, expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { type BadBody, badMembers, badTexts, badValues } from '../harness/requests/bad-values.js';
import { type Answer, call } from '../harness/http/client.js';
import { bodySchema, openApi, type Operation, operations, takesJson } from '../harness/http/openapi.js';
import { REDIRECT_URL, type ValidRequest } from '../harness/requests/valid-request.js';
import { validRequests } from '../harness/requests/valid-requests.js';
import { rowsIn } from '../harness/stack/rows.js';

const anApp = () =>
  newApp({ tier: 'enterprise', settings: { allowed_redirect_urls: [REDIRECT_URL], key_export: 'person' } });
const app = await anApp();
const document = await openApi();
const takingBodies = (await operations()).filter(takesJson);

function validRequest(ofApp: TestApp, name: string): Promise<ValidRequest> {
  const make = validRequests(ofApp)[name];
  if (!make) throw new Error(`no valid request is known for ${name}`);
  return make();
}

/** The key of a request, or the cookie of the console. */
const senderOf = ({ key, headers }: ValidRequest) => ({
  ...(key !== undefined && { key }),
  ...(headers && { headers }),
});

interface BadRequest extends BadBody {
  isRefused(status: number): boolean;
}

/** Requests are sent ahead, and their answers are judged in order. */
const atATime = pLimit(8);

const TRIES = 10;

/**
 * A server may answer and close while the client still writes, and a client that fails to write may lose the answer. A
 * refused request has changed nothing, so it is sent again.
 */
async function readAnswer(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await send();
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
      if (!['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code) || tries === TRIES) throw error;
    }
}

/** An active user gets a default wallet by an event, a moment later; a pending user may have none. */
async function usersWithWallets({ api }: TestApp) {
  const read = async () => succeeded(await api.users.list({ limit: 100 })).users;
  await until(async () => (await read()).every(({ active, wallets }) => !active || wallets.length > 0));
  return read();
}

/** What a request may change of the sessions of an App. */
const SESSIONS = `SELECT id, expires_at, revoked_at, jsonb_array_length(factors) AS factors
  FROM session.sessions WHERE app_id = $1 ORDER BY id`;

/** All data of an App that a request could change. */
async function state(ofApp: TestApp) {
  const admin = adminApi();
  return {
    users: await usersWithWallets(ofApp),
    sessions: await rowsIn('session', SESSIONS, [ofApp.id]),
    app: succeeded(await admin.getApp(ofApp.id)),
    keys: succeeded(await admin.listKeys(ofApp.id)).keys.map(({ id, kind }) => ({ id, kind })),
  };
}

it('knows a valid request of every operation that takes a body', () => {
  expect(Object.keys(validRequests(app)).sort()).toEqual(takingBodies.map(({ name }) => name).sort());
});

const areaOf = ({ path }: Operation) => path.replace(/^\/v1\/(?:auth\/)?/, '').split('/')[0] ?? '';

/** The parser of bodies comes before the operation, so one of each area shows that it is there. */
const firstOfAreas = new Set(new Map(takingBodies.toReversed().map((one) => [areaOf(one), one])).values());

/** One App for the operations of an area: its state holds what these need, and few users. */
const apps = new Map<string, Promise<TestApp>>();
function appOf(operation: Operation): Promise<TestApp> {
  const area = areaOf(operation);
  const shared = apps.get(area) ?? anApp();
  apps.set(area, shared);
  return shared;
}

describe.each(takingBodies.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation) => {
    let own: TestApp;
    beforeAll(async () => (own = await appOf(operation)));
    const required = operation.spec.requestBody?.required === true;

    /** Bodies that no operation takes, and those with a member that is wrong for this one. */
    async function badRequests({ body, rows }: ValidRequest): Promise<BadRequest[]> {
      // An operation that takes rows has a limit of its own.
      const isParsed = rows !== undefined || firstOfAreas.has(operation);
      const bodies = [...badValues(body), ...(isParsed ? badTexts(body, rows?.limitBytes) : [])]
        // Nothing at all is an empty object, which is fine where no member is required.
        .filter(({ raw }) => raw !== '' || required)
        .map((bad) => ({ ...bad, isRefused: (status: number) => status >= 400 && status <= 499 }));
      const members = badMembers(document, (await bodySchema(operation)) ?? {}, body)
        .filter(({ what }) => !rows || !what.startsWith(`${rows.member}: a list of`))
        .map((bad) => ({ ...bad, isRefused: (status: number) => status === 400 }));
      return [...bodies, ...members];
    }

    it('refuses every bad body and member with a documented 4xx, and changes nothing', async () => {
      const valid = await validRequest(own, name);
      const before = await state(own);
      const send = async (bad: BadRequest) => {
        const one = () => call(operation.method, valid.path, { ...senderOf(valid), raw: bad.raw });
        return { ...bad, answer: await atATime(() => readAnswer(one)) };
      };
      const accepted: string[] = [];
      for (const { what, isRefused, answer } of await Promise.all((await badRequests(valid)).map(send)))
        if (isRefused(answer.status)) expectErrorShape(answer);
        else accepted.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      expect(accepted).toEqual([]);
      expect(await state(own)).toEqual(before);
    });

    it('wants every required member by name, and accepts the valid request after all that', async () => {
      const valid = await validRequest(own, name);
      const { path, body } = valid;
      const sent = (changed: object) =>
        call(operation.method, path, { ...senderOf(valid), body: { ...body, ...changed } });
      for (const member of (await bodySchema(operation))?.required ?? [])
        for (const value of [undefined, null]) {
          const { fields } = expectRefusal(await sent({ [member]: value }), 400, 'invalid_request');
          expect(fields).toMatchObject([{ field: member }]);
        }
      succeeded(await sent({}));
    });
  },
);

it('leaves the stack ready', async () => {
  expect((await call('GET', '/readyz')).status).toBe(200);
});
