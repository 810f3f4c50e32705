import { expect, it } from '@jest/globals';
import { createMetrics } from './metrics.js';

it('writes own metrics under the prefix, labelled with the service, beside those of the process', async () => {
  const metrics = createMetrics('demo');
  const requests = metrics.counter({ name: 'requests_total', help: 'Requests.', labels: ['code'] });
  const seconds = metrics.histogram({ name: 'request_duration_seconds', help: 'Time.', buckets: [0.1, 1] });
  const pending = metrics.gauge({ name: 'outbox_pending', help: 'Rows.' });
  requests.inc({ code: 'ok' });
  seconds.observe(0.5);
  pending.set(3);

  const text = await metrics.text();
  expect(text).toContain('latchkey_requests_total{code="ok",service="demo"} 1');
  expect(text).toMatch(/latchkey_request_duration_seconds_bucket\{le="0.1",service="demo"\} 0/);
  expect(text).toMatch(/latchkey_request_duration_seconds_bucket\{le="1",service="demo"\} 1/);
  expect(text).toContain('latchkey_outbox_pending{service="demo"} 3');
  expect(text).toMatch(/process_resident_memory_bytes\{service="demo"\} \d+/);
});

it('keeps the metrics of two registries apart', async () => {
  const [one, two] = [createMetrics('one'), createMetrics('two')];
  one.counter({ name: 'same_total', help: 'x' }).inc();
  two.counter({ name: 'same_total', help: 'x' });
  expect(await two.text()).toContain('latchkey_same_total{service="two"} 0');
});
