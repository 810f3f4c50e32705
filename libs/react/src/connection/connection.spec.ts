import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLatchkey } from '@latchkey/browser';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import type { Session } from './session.js';

const KNOWN: Session = {
  ...{ session_id: 'session_1', user_id: 'user_1', started_at: 1, expires_at: 2, factors: [] },
};
const session = { id: 'session_1', user_id: 'user_1', started_at: 1, expires_at: 2, factors: [] };
const ended = { status: 404, body: { error_type: 'session_not_found' } };
const down = { status: 503, body: { error_type: 'service_unavailable' } };

/** What the handler of the App's server answers, by the path behind `/auth/`. */
let answers: Record<string, { status: number; body: object }>;
const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  const path = url.replace('/auth/', '');
  asked.push(path);
  const { status, body } = answers[path] ?? down;
  response.writeHead(status).end(JSON.stringify(body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
Object.defineProperty(globalThis, 'location', { value: address, configurable: true });
afterAll(() => {
  // Other specs of this process have pages of their own.
  Reflect.deleteProperty(globalThis, 'location');
  server.close();
});

beforeEach(() => {
  asked.length = 0;
  const user = { status: 200, body: { user_id: 'user_1' } };
  answers = { 'sessions/verify': { status: 200, body: { session } }, 'users/me': user };
});

const connected = (known?: Session | null) => new Connection(createLatchkey({ server: '/auth' }), known);

async function until(holds: () => boolean): Promise<void> {
  for (let rounds = 0; !holds() && rounds < 200; rounds += 1) await sleep(5);
  expect(holds()).toBe(true);
}

describe('the session of a page', () => {
  it('is shown once the sign-in that has brought it is done with it, or at once where there is none', async () => {
    answers['otps/verify'] = { status: 200, body: { session } };
    const connection = connected(null);
    connection.followSession(() => {});
    let isMidway = true;
    const leave = connection.watchSignIn({ flow: { isMidway: ({ id }) => isMidway && id === 'session_1' } });
    await connection.latchkey.otps.verify('method_1', '123456');
    expect(connection.session.get().status).toBe('signed-out');
    isMidway = false;
    connection.publish();
    expect(connection.session.get().status).toBe('signed-in');

    const another = connected(null);
    leave();
    another.followSession(() => {});
    await another.latchkey.otps.verify('method_1', '123456');
    expect(another.session.get().status).toBe('signed-in');
  });
});

describe('the user of a page', () => {
  it('stays a visitor who reads anew', async () => {
    const connection = connected(null);
    connection.followUser(() => {});
    await connection.readUser();
    expect(connection.user.get()).toEqual({ status: 'signed-out', user: null });
    expect(asked).toEqual([]);
  });

  it('is signed out once a reading shows that the session has ended', async () => {
    const connection = connected(KNOWN);
    connection.followUser(() => {});
    await until(() => connection.user.get().status === 'signed-in');
    answers = { 'sessions/verify': ended, 'users/me': ended };
    await expect(connection.readUser()).rejects.toMatchObject({ errorType: 'session_not_found' });
    expect(connection.session.get().status).toBe('signed-out');
    expect(connection.user.get()).toEqual({ status: 'signed-out', user: null });
  });

  it('is asked for again, after a first answer that failed', async () => {
    const { 'users/me': user } = answers;
    answers['users/me'] = down;
    const connection = connected(KNOWN);
    connection.followUser(() => {});
    await until(() => connection.user.get().status === 'unavailable');
    if (user) answers['users/me'] = user;
    await connection.ask();
    await until(() => connection.user.get().status === 'signed-in');
    expect(connection.user.get().user).toEqual({ user_id: 'user_1' });
  });

  it('stays what it was where a later reading fails, which says so', async () => {
    const connection = connected(KNOWN);
    connection.followUser(() => {});
    await until(() => connection.user.get().status === 'signed-in');
    answers['users/me'] = down;
    await expect(connection.readUser()).rejects.toMatchObject({ errorType: 'service_unavailable' });
    expect(connection.user.get()).toEqual({ status: 'signed-in', user: { user_id: 'user_1' } });
  });
});
