import type { CallObserver } from '../rpc/index.js';
import type { Logger, Metrics } from '../telemetry/index.js';

/** One line and one measurement per call. */
export function observeCalls(logger: Logger, metrics: Metrics): CallObserver {
  const duration = metrics.histogram({
    name: 'rpc_duration_seconds',
    help: 'Time from a call to its answer.',
    labels: ['procedure', 'code'],
  });
  return ({ subject, requestId, code, ms, caller, traceId, error }) => {
    duration.observe({ procedure: subject, code }, ms / 1000);
    const fields = {
      requestId,
      procedure: subject,
      code,
      ms: Math.round(ms * 10) / 10,
      appId: appOf(caller),
      traceId,
    };
    if (error === undefined) logger.info('rpc', fields);
    else logger.error('rpc', { ...fields, error });
  };
}

function appOf(caller: unknown): string | undefined {
  return (caller as { app_id?: string } | null | undefined)?.app_id;
}
