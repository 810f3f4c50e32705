import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createMetrics } from './metrics.js';

it('writes own metrics under the prefix, labelled with the service, beside those of the process', async () => {
  const metrics = createMetrics('demo');
  const requests = metrics.counter({ name: 'requests_total', help: 'Requests.', labels: ['code'] });
  const seconds = metrics.histogram({
    name: 'request_duration_seconds',
    help: 'Time.',
    labels: ['route', 'code'],
    buckets: [0.1, 1],
  });
  const pending = metrics.gauge({ name: 'outbox_pending', help: 'Rows.' });
  requests.inc({ code: 'ok' });
  for (const value of [0.1, 0.5, 3]) seconds.observe({ route: '/v1/"a"', code: 'ok' }, value);
  seconds.observe({ route: '/v1/b', code: 'ok' }, 2);
  pending.set(3);

  const text = await metrics.text();
  expect(text).toContain('latchkey_requests_total{code="ok",service="demo"} 1');
  const quoted = String.raw`service="demo",route="/v1/\"a\"",code="ok"`;
  expect(text).toContain('# TYPE latchkey_request_duration_seconds histogram');
  for (const [le, count] of Object.entries({ '0.1': 1, '1': 2, '+Inf': 3 }))
    expect(text).toContain(`latchkey_request_duration_seconds_bucket{le="${le}",${quoted}} ${count}\n`);
  expect(text).toContain(`latchkey_request_duration_seconds_sum{${quoted}} 3.6\n`);
  expect(text).toContain(`latchkey_request_duration_seconds_count{${quoted}} 3\n`);
  expect(text).toContain(
    `latchkey_request_duration_seconds_count{service="demo",route="/v1/b",code="ok"} 1\n`,
  );
  expect(text).toContain('latchkey_outbox_pending{service="demo"} 3');
  expect(text).toMatch(/process_resident_memory_bytes\{service="demo"\} \d+/);
});

it('samples the event loop seldom, so that an idle process sleeps', async () => {
  const metrics = createMetrics('demo');
  await delay(200);
  const [, least] = /nodejs_eventloop_lag_min_seconds\{[^}]*\} (\S+)/.exec(await metrics.text()) ?? [];
  expect(Number(least)).toBeGreaterThan(0.045);
});

it('keeps the metrics of two registries apart', async () => {
  const [one, two] = [createMetrics('one'), createMetrics('two')];
  one.counter({ name: 'same_total', help: 'x' }).inc();
  two.counter({ name: 'same_total', help: 'x' });
  expect(await two.text()).toContain('latchkey_same_total{service="two"} 0');
});

it('shows a gauge that cannot be read as not a number, beside all others', async () => {
  const metrics = createMetrics('demo');
  const away = () => Promise.reject(new Error('the database is away'));
  metrics.gauge({ name: 'age_seconds', help: 'Age.', read: away });
  metrics.gauge({ name: 'depth', help: 'Rows.', labels: ['channel'], readInto: away });
  metrics.gauge({
    name: 'places',
    help: 'Places.',
    labels: ['channel'],
    readInto: (gauge) => gauge.set({ channel: 'sms' }, 8),
  });
  const text = await metrics.text();
  expect(text).toContain('latchkey_age_seconds{service="demo"} Nan\n');
  expect(text).not.toContain('latchkey_depth{');
  expect(text).toContain('latchkey_places{channel="sms",service="demo"} 8\n');
});
