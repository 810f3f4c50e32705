import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseConfig } from '@latchkey/platform/config';
import { createLogger } from '@latchkey/platform/telemetry';
import { OtlpCollector } from '@latchkey/platform/testing';
import { tracingOf, tracingSettings } from './tracing-settings.js';

const NAME = 'OTEL_RESOURCE_ATTRIBUTES';

let collector: OtlpCollector;
beforeEach(async () => {
  collector = await new OtlpCollector().start();
});
afterEach(() => collector.stop());

/** The resource of a span of a process with this setting. */
async function resourceWith(attributes?: string) {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...(attributes && { [NAME]: attributes }) };
  const logger = createLogger({ service: 'session', level: 'error' });
  const tracing = await tracingOf('session', parseConfig(tracingSettings, env), logger);
  tracing?.start({ kind: 'server', name: 'GET /', parent: undefined }).end();
  await tracing?.stop();
  return collector.spans[0]?.resource;
}

describe('the resource of a span', () => {
  it('names the build and the process', async () => {
    expect(await resourceWith()).toEqual({
      'service.namespace': 'latchkey',
      'service.name': 'session',
      'service.version': 'source',
      'host.name': hostname(),
    });
  });

  it('has what the operator adds, but the name of another process', async () => {
    const added = 'deployment.environment.name=staging%20eu, service.namespace=auth,service.name=gateway';
    expect(await resourceWith(added)).toMatchObject({
      'service.namespace': 'auth',
      'service.name': 'session',
      'deployment.environment.name': 'staging eu',
    });
  });

  it.each(['staging', 'a=', '=b', 'a=%'])('is not made of %s', (text) => {
    expect(() => parseConfig(tracingSettings, { [NAME]: text })).toThrow(NAME);
  });
});
