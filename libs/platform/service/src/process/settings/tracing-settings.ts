import { type ConfigOf, setting } from '@latchkey/platform/config';
import { BUILD, REVISION } from '../version.js';
import { type Logger, SAMPLER_NAMES, startTracing, type Tracing } from '@latchkey/platform/telemetry';

/** With OpenTelemetry's own names. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting.url({
    description: 'OpenTelemetry collector that takes OTLP over HTTP; nothing is traced without it.',
    protocols: ['http', 'https'],
    optional: true,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting.secret({
    description: 'Headers for the collector, such as its token: `name=value`, several separated by commas.',
    minLength: 3,
    check: (headers) => (pairsOf(headers.reveal()) ? undefined : 'must be name=value,name=value'),
    optional: true,
  }),
  OTEL_TRACES_SAMPLER: setting.choice(SAMPLER_NAMES, {
    description: 'Which requests are traced; `parentbased_…` leaves it to the client where one says.',
    default: 'parentbased_always_on',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting.string({
    description: 'Part of the requests that the `traceidratio` samplers trace, from 0 to 1.',
    check: (text) => (isRatio(text) ? undefined : 'must be a number from 0 to 1'),
    default: '1',
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting.string({
    description:
      'Attributes of every span, besides those of the process: `name=value`, several separated by commas, such as `deployment.environment.name=staging`.',
    check: (text) => (pairsOf(text) ? undefined : 'must be name=value,name=value'),
    optional: true,
  }),
};

type TracingConfig = ConfigOf<typeof tracingSettings>;

/** Undefined where no collector is configured. */
export function tracingOf(
  service: string,
  config: TracingConfig,
  logger: Logger,
): Promise<Tracing | undefined> {
  const headers = config.OTEL_EXPORTER_OTLP_HEADERS;
  return startTracing({
    service,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: headers && pairsOf(headers.reveal()),
    resource: resourceOf(config.OTEL_RESOURCE_ATTRIBUTES),
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: Number(config.OTEL_TRACES_SAMPLER_ARG),
    logger,
  });
}

/** What an operator names wins over what the build and the machine say, as OpenTelemetry has it. */
function resourceOf(text: string | undefined): Record<string, string> {
  return {
    'service.namespace': 'latchkey',
    'service.version': BUILD,
    ...(REVISION !== 'unknown' && { 'vcs.ref.head.revision': REVISION }),
    ...(text !== undefined && pairsOf(text)),
  };
}

function isRatio(text: string): boolean {
  return /^(?:0|1|[01]?\.\d+)$/.test(text) && Number(text) <= 1;
}

/** Reads pairs in the form of W3C Baggage; undefined for another form. */
function pairsOf(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((pair) => /^\s*([\w!#$%&'*.^`|~-]+)\s*=\s*(\S.*?)\s*$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1], decodeURIComponent(pair![2]!)]));
  } catch {
    return undefined;
  }
}
