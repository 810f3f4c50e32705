import { AppError } from '@latchkey/contracts';
import { resolveApiKey } from '@latchkey/contracts/identity';
import {
  type Admission,
  type Attempt,
  isAtLeast,
  type KeyCheck,
  type LookUp,
  presentedKey,
  type RateLimits,
  refusedKey,
  type ServerCheck,
} from '@latchkey/edge';
import { sha256 } from '@latchkey/platform/crypto';
import type { RpcClient } from '@latchkey/platform/rpc';
import type { Operator, OperatorKeys } from './operator-keys.js';

interface AccessParts {
  readonly operatorKeys: OperatorKeys;
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly limits: Pick<RateLimits, 'countLookUp'>;
}

/** Admits operators, and tells others why not. */
export class OperatorAccess implements KeyCheck, ServerCheck {
  constructor(private readonly parts: AccessParts) {}

  /**
   * Refusals: missing_api_key, invalid_api_key, admin_key_required, operator_role_required.
   * @throws AppError rate_limited; CodedError
   */
  async identify({ access, role, headers, requestId, request }: Attempt): Promise<Admission> {
    if (access === 'none') return { caller: null, countedBy: 'address' };
    const key = presentedKey(headers.authorization);
    if (key === undefined) return refusedKey('missing_api_key');
    const { operatorKeys } = this.parts;
    const operator = operatorKeys.operatorOf(key);
    // A route that names no role is for admins.
    if (operator) return admissionOf(operator, isAtLeast(operator.role, role ?? 'admin'));
    if (!operatorKeys.configured) return refusedKey('admin_key_required');
    const isOfApp = await this.exists(key, { requestId, request });
    return refusedKey(isOfApp ? 'admin_key_required' : 'invalid_api_key');
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

function admissionOf({ id, role }: Operator, mayCall: boolean): Admission {
  const admission = { caller: null, role, countedBy: 'nothing' } as const;
  const refusal = mayCall ? {} : { refusal: new AppError('operator_role_required') };
  return { ...admission, actor: { type: 'operator', key_id: id }, ...refusal };
}
