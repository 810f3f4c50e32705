import { AppError, isAtLeast, type OperatorRole } from '@latchkey/contracts';
import { resolveApiKey } from '@latchkey/contracts/identity';
import {
  type Admission,
  type Attempt,
  type KeyCheck,
  type LookUp,
  presentedKey,
  type RateLimits,
  refusedKey,
  type ServerCheck,
} from '@latchkey/edge';
import { sha256 } from '@latchkey/platform/crypto';
import { isCoded } from '@latchkey/platform/errors';
import type { RpcClient } from '@latchkey/platform/rpc';
import type { Actor } from '@latchkey/platform/telemetry';
import { actorOf, type ConsoleSessions, type SignedInOperator } from '../console/console-sessions.js';
import type { OperatorKeys } from './operator-keys.js';

const REFUSALS = ['operator_session_required', 'origin_not_allowed'] as const;

interface AccessParts {
  readonly operatorKeys: OperatorKeys;
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly limits: Pick<RateLimits, 'countLookUp'>;
  readonly sessions: Pick<ConsoleSessions, 'hasCookie' | 'require'>;
}

/** Admits operators, and tells others why not. */
export class OperatorAccess implements KeyCheck, ServerCheck {
  constructor(private readonly parts: AccessParts) {}

  /**
   * By a key, or by the cookie of the console. Refusals: missing_api_key, invalid_api_key, admin_key_required,
   * operator_role_required, operator_session_required, origin_not_allowed, step_up_required.
   * @throws AppError rate_limited; CodedError
   */
  async identify(attempt: Attempt): Promise<Admission> {
    const { access, role, headers, requestId, request } = attempt;
    if (access === 'none') return { caller: null, countedBy: 'address' };
    const key = presentedKey(headers.authorization);
    if (key === undefined) return this.signedIn(attempt);
    const { operatorKeys } = this.parts;
    const operator = operatorKeys.operatorOf(key);
    if (operator) return admissionOf({ type: 'operator', key_id: operator.id }, operator.role, role);
    if (!operatorKeys.configured) return refusedKey('admin_key_required');
    const isOfApp = await this.exists(key, { requestId, request });
    return refusedKey(isOfApp ? 'admin_key_required' : 'invalid_api_key');
  }

  /** A cookie may be a guess, so each counts until it proves to be none. */
  private async signedIn(attempt: Attempt): Promise<Admission> {
    const { method, headers, requestId, request } = attempt;
    const { sessions, limits } = this.parts;
    if (!sessions.hasCookie(headers)) return refusedKey('missing_api_key');
    const guess = limits.countLookUp(request);
    try {
      const signedIn = await sessions.require({ method, headers, requestId });
      guess?.giveBack();
      return admissionOfPerson(signedIn, attempt);
    } catch (error) {
      if (REFUSALS.some((code) => isCoded(error, code))) return refusedKey((error as AppError).code);
      guess?.giveBack();
      throw error;
    }
  }

  /** An operator finds a place when others find none any more. */
  isServer(authorization: string | undefined): boolean {
    const key = presentedKey(authorization);
    return key !== undefined && this.parts.operatorKeys.operatorOf(key) !== undefined;
  }

  /** Whether it is the key of an App. Each look-up counts, because it may be a guess. */
  private async exists(presented: string, { requestId, request }: LookUp): Promise<boolean> {
    const guess = this.parts.limits.countLookUp(request);
    const digest = sha256(presented).toString('hex');
    const asked = this.parts.rpc.call(resolveApiKey, { requestId, caller: null }, { digest });
    const exists = await asked.then(
      ({ key }) => key !== null,
      (error: unknown) => {
        guess?.giveBack();
        throw error;
      },
    );
    if (exists) guess?.giveBack();
    return exists;
  }
}

/** @param least role of the route; a route that names none is for admins. */
function admissionOf(actor: Actor, role: OperatorRole, least: OperatorRole = 'admin'): Admission {
  const admission = { caller: null, role, countedBy: 'nothing' } as const;
  const refusal = isAtLeast(role, least) ? {} : { refusal: new AppError('operator_role_required') };
  return { ...admission, actor, ...refusal };
}

/** A person needs the proofs of the role, then the role, then a proof of the last minutes where the route is dangerous. */
function admissionOfPerson(
  { operator, missing, stale }: SignedInOperator,
  { role, freshProof }: Attempt,
): Admission {
  const actor = actorOf(operator);
  if (missing) return { caller: null, actor, refusal: missing, countedBy: 'address' };
  const admission = admissionOf(actor, operator.role, role);
  if (admission.refusal || !freshProof || !stale) return admission;
  return { ...admission, refusal: stale };
}
