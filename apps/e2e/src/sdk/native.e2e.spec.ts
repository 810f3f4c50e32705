import { describe, expect, it } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { succeeded } from '../harness/http/succeeded.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { ORIGIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { currentRun } from '../harness/stack/run.js';
import { nativePackage } from './native-app.js';

const createLatchkey = await nativePackage();
const app = await newApp({ settings: { public_sends: true, allowed_origins: [ORIGIN] } });

/** A store that a device keeps over a restart of the app. */
function deviceStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const started = (options: object = {}) =>
  createLatchkey({
    baseUrl: currentRun().baseUrl,
    publicToken: app.publicToken,
    origin: ORIGIN,
    ...options,
  });

describe('an app without a page', () => {
  it('signs a person in by a code, keeps the session over a restart, and ends it', async () => {
    const storage = deviceStorage();
    const latchkey = started({ storage });
    const seen: unknown[] = [];
    latchkey.session.onChange((session) => seen.push(session?.user_id));
    const { method_id } = await latchkey.otps.sendEmail(sandboxEmail());
    const { user_id } = await latchkey.otps.verify(method_id, SANDBOX_CODE);
    expect([...storage.values.keys()]).toEqual([`latchkey.session.${app.publicToken}`]);

    const again = started({ storage });
    expect(again.session.current()).toMatchObject({ user_id });
    expect(await again.session.refresh()).toMatchObject({ user_id });
    await again.session.signOut();
    expect(storage.values.size).toBe(0);
    expect(await latchkey.session.refresh()).toBeNull();
    expect(seen).toEqual([user_id, undefined]);
  });

  it('signs a person in by a passkey of the device', async () => {
    const { user_id, authenticator } = await registerPasskey(app);
    const asked: string[] = [];
    const passkeys = {
      isSupported: () => true,
      get: (options: { challenge: string }) => {
        asked.push(options.challenge);
        return Promise.resolve(authenticator.get(options as never) as never);
      },
    };
    const latchkey = started({ passkeys });
    expect(await latchkey.passkeys.signIn()).toMatchObject({ user_id });
    expect(asked).toHaveLength(1);
  });

  it('is refused where the App does not list its origin', async () => {
    const elsewhere = started({ origin: 'https://other.example.com' });
    const error: unknown = await elsewhere.otps.sendEmail(sandboxEmail()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'LatchkeyError', errorType: 'origin_not_allowed', status: 403 });
  });

  it('hands its own API a session JWT, and no other server', async () => {
    const requests: Request[] = [];
    const record = (input: unknown, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!url.startsWith('https://api.example.com/')) return fetch(input as Request, init);
      requests.push(input as Request);
      return Promise.resolve(Response.json({}));
    };
    const latchkey = started({ fetch: record, apiOrigins: ['https://api.example.com'] });
    const { method_id } = await latchkey.otps.sendEmail(sandboxEmail());
    await latchkey.otps.verify(method_id, SANDBOX_CODE);
    await latchkey.session.fetch('https://api.example.com/orders');
    const jwt = requests[0]?.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    expect(succeeded(await app.api.sessions.verify({ session_jwt: jwt }))).toHaveProperty('session');
    await expect(latchkey.session.fetch('https://elsewhere.example.com/')).rejects.toThrow(TypeError);
  });
});
