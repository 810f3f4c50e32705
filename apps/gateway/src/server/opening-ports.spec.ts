import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '@latchkey/platform/embedded';
import { listen } from '../gateway.js';
import { ADMIN_KEY, createTestGateway } from '../testing/test-gateway.js';

type Unopened = Awaited<ReturnType<typeof createTestGateway>>;

let taken: Server | undefined;
let gateway: Unopened | undefined;

afterEach(async () => {
  taken?.close();
  gateway?.ports.closeAdmin();
  await gateway?.app.close();
});

async function takenPort(): Promise<number> {
  taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(taken, 'listening');
  return (taken.address() as AddressInfo).port;
}

async function gatewayOn(ports: { PORT: number; ADMIN_PORT: number }): Promise<Unopened> {
  const ofGateway = { PORT: String(ports.PORT), ADMIN_PORT: String(ports.ADMIN_PORT) };
  return (gateway = await createTestGateway({ 'identity.v1.list_apps': { apps: [] } }, { ofGateway }));
}

const answerOf = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${ADMIN_KEY}` } }).then(
    ({ status }) => status,
    () => 'none',
  );

/** Opens the ports, and has `during` run when the public one is about to be bound. */
function opened({ app, ports, config }: Unopened, during: () => Promise<unknown>): Promise<void> {
  const held = async (port: number, host: string) => {
    await during();
    return app.listen(port, host);
  };
  const get = (target: object, name: string) =>
    name === 'listen' ? held : (Reflect.get(target, name) as unknown);
  return listen(new Proxy(app, { get } as ProxyHandler<Unopened['app']>), ports, config);
}

it('closes the administration port without answering if the public port is taken', async () => {
  const ADMIN_PORT = await freePort();
  const unopened = await gatewayOn({ PORT: await takenPort(), ADMIN_PORT });
  let early: Promise<unknown> | undefined;
  const opening = opened(unopened, async () => {
    early = answerOf(ADMIN_PORT, '/v1/admin/apps');
    await once(unopened.ports.admin as Server, 'request');
  });
  await expect(opening).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(await early).toBe('none');
  expect(await answerOf(ADMIN_PORT, '/livez')).toBe('none');
  expect(unopened.calls).toEqual([]);
});

it('does not open the public port if the administration port is taken', async () => {
  const PORT = await freePort();
  const { app, ports, config } = await gatewayOn({ PORT, ADMIN_PORT: await takenPort() });
  await expect(listen(app, ports, config)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(await answerOf(PORT, '/livez')).toBe('none');
  expect(app.getHttpServer().listening).toBe(false);
});

it('answers early requests of the administration port once the public port is open', async () => {
  const [PORT, ADMIN_PORT] = [await freePort(), await freePort()];
  const unopened = await gatewayOn({ PORT, ADMIN_PORT });
  const seen: string[] = [];
  let early: Promise<unknown> | undefined;
  await opened(unopened, async () => {
    early = answerOf(ADMIN_PORT, '/v1/admin/apps').finally(() => seen.push('answered'));
    await once(unopened.ports.admin as Server, 'request');
    for (let turns = 0; turns < 100; turns += 1) await turn();
    seen.push('public port');
  });
  expect(await early).toBe(200);
  expect(seen).toEqual(['public port', 'answered']);
});
