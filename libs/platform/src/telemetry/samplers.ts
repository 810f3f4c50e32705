import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { SamplerName } from './sampler-names.js';

/** A sampler by its name in OpenTelemetry's environment. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  if (name.startsWith('parentbased_')) return new ParentBasedSampler({ root: rootSampler(name, ratio) });
  return rootSampler(name, ratio);
}

function rootSampler(name: SamplerName, ratio: number): Sampler {
  if (name.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio);
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler();
}
