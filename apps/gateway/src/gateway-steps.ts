import { type Caller, requireSignInMethod, requireTestApp } from '@latchkey/contracts';
import type { FastifyRequest } from 'fastify';
import type { AccessControl } from './access/access.js';
import type { Idempotency } from './idempotency/idempotency.js';
import { type Endpoint, type OwnSteps, type RateLimits, requirePage } from '@latchkey/edge';
import { recordOf } from './requests/record-of-request.js';
import { noteUserOf } from './requests/request-notes.js';
import type { RequestRecords } from './requests/request-records.js';
import type { SignInCounts } from './sign-in/sign-in-counts.js';
import { simulateRefusal } from './test-apps/simulation.js';

interface StepParts {
  readonly access: Pick<AccessControl, 'requireKind'>;
  readonly idempotency: Idempotency;
  readonly limits: RateLimits;
  readonly records: RequestRecords;
  readonly signIns: SignInCounts;
}

/** The steps of the public API: kind of the key, what the App has, a simulated refusal, `Idempotency-Key`, the counts and the record. */
export function gatewaySteps({ access, idempotency, limits, records, signIns }: StepParts): OwnSteps {
  return {
    members: ['claim', 'notes'],
    added: noteUserOf,
    admitted: (request) => {
      const { access: needed = 'secret', endpoint } = request.routeOptions.config;
      access.requireKind(needed, request.call);
      if (endpoint) requireOffered(endpoint, request.call.caller, request.headers.origin);
    },
    validated: (request, reply) => {
      simulateRefusal(request);
      return request.headers['idempotency-key'] === undefined || idempotency.begin(request, reply);
    },
    answering: ({ claim }, reply, payload) => claim && idempotency.finish(claim, reply, payload),
    answered: (request, reply) => {
      signIns.count(request, reply);
      record(request, reply.statusCode, { limits, records });
    },
  };
}

/** Whether this App has the endpoint. @throws AppError route_not_found, method_not_enabled, or of `requirePage`. */
function requireOffered(
  { testAppsOnly, signInMethod, publicIf }: Endpoint,
  caller: Caller | null,
  origin: string | undefined,
): void {
  if (testAppsOnly) requireTestApp(caller);
  if (publicIf && caller?.key_kind === 'public') requirePage(caller, publicIf, origin);
  if (signInMethod) requireSignInMethod(caller, signInMethod);
}

function record(
  request: FastifyRequest,
  status: number,
  { limits, records }: Pick<StepParts, 'limits' | 'records'>,
): void {
  const made = recordOf(request, status, Date.now());
  if (made && (made.error_type !== 'rate_limited' || limits.takeRecord(request))) records.add(made);
}
