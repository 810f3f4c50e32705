import { describe, expect, it } from '@jest/globals';
import type { Delivery } from '@latchkey/contracts/events';
import { HostAddresses, type Resolve } from '@latchkey/platform/egress';
import { drip, eventually, flood, HostileReceiver } from '@latchkey/platform/testing';
import { newCaller } from '../testing/events.fixture.js';
import { Receiver } from '../testing/receiver.js';
import { webhookFixture } from '../testing/webhook.fixture.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

const GIGABYTE = 1024 ** 3;
const { fixture, receivers } = webhookFixture();

const started = async <R extends { stop(): Promise<void> }>(starting: Promise<R>): Promise<R> => {
  const receiver = await starting;
  receivers.push(receiver);
  return receiver;
};

/** The first attempt to deliver an event to this URL, and how long it took. */
async function attemptOn(url: string): Promise<Delivery & { tookMs: number }> {
  const caller = newCaller();
  const { id } = await fixture.webhooks.create(caller, { url });
  const begun = performance.now();
  const [event] = await fixture.publish(caller.app_id);
  const delivery = await eventually(async () => {
    const found = await fixture.deliveryOf(caller, id, event!.id);
    return found && found.attempts > 0 ? found : undefined;
  });
  return { ...delivery, tookMs: performance.now() - begun };
}

const asked: string[] = [];

/** How the service finds the addresses of names from now on; receivers on this machine have none. */
function resolveBy(resolve: Resolve): void {
  fixture.module.get(HostAddresses).resolve = resolve;
  asked.length = 0;
}

describe('an attempt without an answer', () => {
  const kinds = [
    () => HostileReceiver.start(() => undefined),
    // Within its headers, byte by byte.
    () =>
      HostileReceiver.start((send) => {
        send('HTTP/1.1 200 OK\r\nx: ');
        drip(send, () => 'a');
      }),
    // With answers that are not final.
    () => HostileReceiver.start((send) => drip(send, () => 'HTTP/1.1 102 Processing\r\n\r\n')),
  ];

  it('of a receiver that hangs in whatever way, or of a name server, is given up after ten seconds', async () => {
    resolveBy(
      (_host, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const silent = attemptOn('https://silent.example.com/hook');
    const attempts = kinds.map(async (starting) => {
      const receiver = await started(starting());
      const attempt = await attemptOn(receiver.url);
      expect(attempt).toMatchObject({ status: 'pending', last_status_code: 0, last_error: 'timeout' });
      expect(attempt.tookMs).toBeGreaterThan(9000);
      await eventually(() => (receiver.open === 0 ? true : undefined));
    });
    await Promise.all(attempts);
    expect(await silent).toMatchObject({ last_error: 'timeout' });
  });
});

describe('a receiver that answers 200 and a body', () => {
  it('of a gigabyte is left after a little of it', async () => {
    const receiver = await started(
      HostileReceiver.start((send, socket) => {
        send(`HTTP/1.1 200 OK\r\ncontent-length: ${GIGABYTE}\r\n\r\n`);
        flood(socket, send, GIGABYTE);
      }),
    );
    expect(await attemptOn(receiver.url)).toMatchObject({ status: 'delivered' });
    await eventually(() => (receiver.open === 0 ? true : undefined));
    // What the kernel holds in its buffers counts, too.
    expect(receiver.bytesSent).toBeLessThan(16 * 1024 * 1024);
  });

  it('byte by byte is left after a moment', async () => {
    const receiver = await started(
      HostileReceiver.start((send) => {
        send('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        drip(send, () => '1\r\nx\r\n');
      }),
    );
    expect(await attemptOn(receiver.url)).toMatchObject({ status: 'delivered' });
    await eventually(() => (receiver.open === 0 ? true : undefined));
  });
});

describe('a receiver that', () => {
  it.each([
    ['sends headers without an end', 'HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(8192)}\r\n`],
    ['does not speak HTTP', '220 mail.example.com ESMTP\r\n', '220 again\r\n'],
  ])('%s gave a malformed answer', async (_what, first, more) => {
    const receiver = await started(
      HostileReceiver.start((send) => {
        send(first);
        drip(send, () => more, 5);
      }),
    );
    expect(await attemptOn(receiver.url)).toMatchObject({
      status: 'pending',
      last_error: 'malformed_answer',
    });
  });

  it('closes the connection, or has none, failed', async () => {
    const receiver = await started(HostileReceiver.start((_send, socket) => void socket.destroy()));
    expect(await attemptOn(receiver.url)).toMatchObject({ last_error: 'connection_failed' });
    const { port } = receiver;
    await receiver.stop();
    expect(await attemptOn(`http://127.0.0.1:${port}/`)).toMatchObject({ last_error: 'connection_failed' });
  });

  it('switches protocols has not delivered', async () => {
    const receiver = await started(
      HostileReceiver.start(
        (send) =>
          void send('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
      ),
    );
    expect(await attemptOn(receiver.url)).toMatchObject({ status: 'pending', attempts: 1 });
    await eventually(() => (receiver.open === 0 ? true : undefined));
  });

  it('redirects is not followed', async () => {
    const target = await started(new Receiver().start());
    const receiver = await started(
      new Receiver(
        (_request, response) => void response.writeHead(307, { location: target.url }).end(),
      ).start(),
    );
    expect(await attemptOn(receiver.url)).toMatchObject({ last_status_code: 307, last_error: 'status' });
    expect(target.received).toEqual([]);
  });

  it('has a certificate that no authority signed gets no event', async () => {
    const receiver = await started(HostileReceiver.startTls());
    const attempt = await attemptOn(`https://127.0.0.1:${receiver.port}/hook`);
    expect(attempt).toMatchObject({ status: 'pending', last_error: 'tls_failed' });
  });
});

describe('a name', () => {
  /** Each name gets the first answer first: attempts of other cases may ask for other names meanwhile. */
  const answering = (...answers: string[][]): Resolve => {
    const turns = new Map<string, number>();
    return async (host) => {
      asked.push(host);
      const turn = turns.get(host) ?? 0;
      turns.set(host, turn + 1);
      const addresses = answers[Math.min(turn, answers.length - 1)] ?? [];
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
  };

  it('that leads elsewhere after it was checked is refused, and nothing connects', async () => {
    const receiver = await started(HostileReceiver.startTls());
    const caller = newCaller();
    resolveBy(answering(['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']));
    const url = `https://rebinding.example.com:${receiver.port}/hook`;
    const { id } = await fixture.webhooks.create(caller, { url });
    const [event] = await fixture.publish(caller.app_id);
    const errorAfter = (attempts: number) =>
      eventually(async () => {
        const delivery = await fixture.deliveryOf(caller, id, event!.id);
        return delivery?.attempts === attempts ? delivery.last_error : undefined;
      });
    expect(await errorAfter(1)).toBe('tls_failed');
    const times = () => asked.filter((host) => host === 'rebinding.example.com').length;
    // Once for the check and once for the attempt: the connection takes what was checked.
    expect(times()).toBe(2);
    expect(receiver.connections).toBe(1);
    expect(await errorAfter(2)).toBe('address_refused');
    expect(times()).toBe(3);
    expect(receiver.connections).toBe(1);
  });

  it.each([
    [['10.0.0.1']],
    [['93.184.216.34', '169.254.169.254']],
    [['2606:2800:220:1:248:1893:25c8:1946', '::ffff:127.0.0.1']],
    [['127.0.0.1']],
  ])('that leads to %j cannot be one of a live App', async (addresses) => {
    resolveBy(answering(addresses));
    const creating = fixture.webhooks.create(newCaller('live'), { url: 'https://hooks.example.com/' });
    await expect(creating).rejects.toMatchObject({ code: 'invalid_webhook_url' });
  });

  it('that has no address yet may be one; its deliveries wait', async () => {
    resolveBy(answering([]));
    expect(await attemptOn('https://later.example.com/hook')).toMatchObject({
      status: 'pending',
      last_error: 'dns_failed',
    });
    resolveBy(() => Promise.reject(Object.assign(new Error('refused'), { code: 'ESERVFAIL' })));
    expect(await attemptOn('https://later.example.com/hook')).toMatchObject({ last_error: 'dns_failed' });
  });
});

describe('loopback, unless the operator opens it', () => {
  it('is refused to test Apps, too, also for webhooks that exist', async () => {
    const receiver = await started(new Receiver().start());
    const caller = newCaller();
    const { id } = await fixture.webhooks.create(caller, { url: receiver.url });
    await fixture.module.close();
    const closed = await fixture.serve({ WEBHOOK_LOOPBACK: '' });
    await expect(closed.get(WebhooksService).create(caller, { url: receiver.url })).rejects.toMatchObject({
      code: 'invalid_webhook_url',
    });
    const [event] = await fixture.publish(caller.app_id);
    const error = await eventually(
      async () => (await fixture.deliveryOf(caller, id, event!.id))?.last_error || undefined,
    );
    expect([error, receiver.received]).toEqual(['address_refused', []]);
    await closed.close();
  });
});
