import { AppError, type Caller } from '@latchkey/contracts';
import type { Access } from '../http/endpoint.js';
import type { AdminKey } from './admin-key.js';
import { presentedKey } from './bearer.js';
import type { KeyResolver } from './key-resolver.js';

interface Attempt {
  readonly access: Access;
  readonly authorization: string | undefined;
  readonly requestId: string;
}

/** Decides who calls, before anything of a body is read. */
export class AccessControl {
  constructor(
    private readonly keys: KeyResolver,
    private readonly adminKey: AdminKey,
  ) {}

  /**
   * The App that a key speaks for; null where none does.
   * @throws AppError missing_api_key, invalid_api_key, secret_key_required, admin_key_required
   */
  async admit({ access, authorization, requestId }: Attempt): Promise<Caller | null> {
    if (access === 'none') return null;
    const presented = presentedKey(authorization);
    if (presented.kind === 'nothing') throw new AppError('missing_api_key');
    const key = presented.kind === 'key' ? presented.key : '';
    if (access === 'admin') return this.admitOperator(key, requestId);
    const found = await this.keys.resolve(key, requestId);
    if (!found) throw new AppError('invalid_api_key');
    if (access === 'secret' && found.caller.key_kind !== 'secret') throw new AppError('secret_key_required');
    return found.caller;
  }

  private async admitOperator(key: string, requestId: string): Promise<null> {
    if (this.adminKey.is(key)) return null;
    const known = this.adminKey.configured ? await this.keys.resolve(key, requestId) : true;
    throw new AppError(known ? 'admin_key_required' : 'invalid_api_key');
  }
}
