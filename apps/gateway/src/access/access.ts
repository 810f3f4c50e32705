import { AppError, type Caller } from '@latchkey/contracts';
import type { Actor } from '@latchkey/platform/telemetry';
import type { Access } from '../http/endpoint.js';
import { presentedKey } from './bearer.js';
import type { KeyResolver } from './key-resolver.js';
import type { OperatorKeys } from './operator-keys.js';

interface Attempt {
  readonly access: Access;
  readonly authorization: string | undefined;
  readonly requestId: string;
}

/** Who was let in. */
export interface Admission {
  /** The App that the key speaks for; null where none does. */
  readonly caller: Caller | null;
  /** Absent where no key was asked for. */
  readonly actor?: Actor;
}

/** Decides who calls, before anything of a body is read. */
export class AccessControl {
  constructor(
    private readonly keys: KeyResolver,
    private readonly operatorKeys: OperatorKeys,
  ) {}

  /** Whose key it is. @throws AppError missing_api_key, invalid_api_key, admin_key_required */
  async identify({ access, authorization, requestId }: Attempt): Promise<Admission> {
    if (access === 'none') return { caller: null };
    const presented = presentedKey(authorization);
    if (presented.kind === 'nothing') throw new AppError('missing_api_key');
    const key = presented.kind === 'key' ? presented.key : '';
    if (access === 'admin') return this.admitOperator(key, requestId);
    const found = await this.keys.resolve(key, requestId);
    if (!found) throw new AppError('invalid_api_key');
    const { key_id, caller } = found;
    const type = caller.key_kind === 'secret' ? 'secret_key' : 'public_token';
    return { caller, actor: { type, key_id } };
  }

  /** Apart from `identify`, so that a page of the App can read the refusal. @throws AppError secret_key_required */
  requireKind(access: Access, { caller }: Admission): void {
    if (access === 'secret' && caller?.key_kind !== 'secret') throw new AppError('secret_key_required');
  }

  private async admitOperator(key: string, requestId: string): Promise<Admission> {
    const key_id = this.operatorKeys.idOf(key);
    if (key_id !== undefined) return { caller: null, actor: { type: 'operator', key_id } };
    const known = this.operatorKeys.configured ? await this.keys.resolve(key, requestId) : true;
    throw new AppError(known ? 'admin_key_required' : 'invalid_api_key');
  }
}
