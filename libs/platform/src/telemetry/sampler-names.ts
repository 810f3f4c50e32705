/** As OpenTelemetry's OTEL_TRACES_SAMPLER names them; apart from the samplers, whose library is loaded on demand. */
export const SAMPLER_NAMES = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type SamplerName = (typeof SAMPLER_NAMES)[number];
