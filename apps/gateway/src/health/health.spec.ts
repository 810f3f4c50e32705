import { describe, expect, it } from '@jest/globals';
import { prefixOf } from '@latchkey/platform/procedures';
import { send } from '@latchkey/edge/testing';
import { sharedGateway, startTestGateway } from '../testing/test-gateway.js';

const gateway = await sharedGateway();

describe('health', () => {
  it('is not ready while a service does not answer', async () => {
    expect(await send(gateway, '/readyz')).toMatchObject({ status: 503 });
    expect(await send(gateway, '/livez')).toMatchObject({ status: 200 });
  });
});

describe('a shutdown', () => {
  it('fails the readiness probe first, and closes connections once the port is closed', async () => {
    const services = ['identity', 'otp-delivery', 'session', 'mfa', 'wallet', 'signer', 'transfer', 'events'];
    const pings = Object.fromEntries(services.map((service) => [`${prefixOf(service)}.ping`, {}]));
    const ending = await startTestGateway(pings);
    expect(await send(ending, '/readyz')).toMatchObject({ status: 200 });
    ending.draining.leave();
    expect(await send(ending, '/readyz')).toMatchObject({ status: 503 });
    const served = await send(ending, '/livez');
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'keep-alive']);
    ending.draining.closePort();
    const last = await send(ending, '/livez');
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    await ending.close();
  });
});
