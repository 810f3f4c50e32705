import { AppError, type Caller, type ErrorType } from '@latchkey/contracts';
import type { ResolvedApiKey } from '@latchkey/contracts/identity';
import { HOSTED_ACTOR } from '@latchkey/contracts/session';
import type { Actor } from '@latchkey/platform/telemetry';
import type { HostedApps } from '../hosted/hosted-apps.js';
import { isOwnPage, type PageHeaders } from '../hosted/own-origins.js';
import type { Access } from '../http/endpoint.js';
import type { KeyResolver, LookUp } from './key-resolver.js';
import type { OperatorKeys } from './operator-keys.js';

const BEARER = /^Bearer +(\S+) *$/i;

interface Attempt extends LookUp {
  readonly access: Access;
  readonly headers: PageHeaders & { readonly authorization?: string | undefined };
}

/** The result of checking a key. */
export interface Admission {
  /** The App of the key; null for an operator's key and without a key. */
  readonly caller: Caller | null;
  /** Undefined where the route needs no key. */
  readonly actor?: Actor;
  /** Why the key opens nothing here; to be thrown once the request is counted. */
  readonly refusal?: AppError;
  /** What counts the request: a secret key by its id, the address of the client, or nothing. */
  readonly countedBy: { readonly key: string } | 'address' | 'nothing';
}

/** Checks the key of a request, before its body is read. */
export class AccessControl {
  constructor(
    private readonly keys: KeyResolver,
    private readonly operatorKeys: OperatorKeys,
    private readonly hosted: HostedApps,
  ) {}

  /**
   * Finds the owner of the key, or the refusal: missing_api_key, invalid_api_key, admin_key_required.
   * @throws AppError rate_limited for an address that guesses keys; CodedError when identity cannot answer.
   */
  async identify({ access, headers, requestId, request }: Attempt): Promise<Admission> {
    if (access === 'none') return { caller: null, countedBy: 'address' };
    const key = presentedKey(headers.authorization);
    if (key === undefined) return refused('missing_api_key');
    if (access === 'admin') return this.admitOperator(key, { requestId, request });
    const appId = this.hosted.appIdOf(key);
    if (appId !== undefined) return this.admitOwnPage(appId, headers, { requestId, request });
    const found = await this.keys.resolve(key, { requestId, request });
    if (!found) return refused('invalid_api_key');
    const { key_id, caller } = found;
    const type = caller.key_kind === 'secret' ? 'secret_key' : 'public_token';
    return { caller, actor: { type, key_id }, countedBy: counterOf(found) };
  }

  /** Separate from `identify`, so that a page of the App can read the refusal. @throws AppError secret_key_required */
  requireKind(access: Access, { caller }: Pick<Admission, 'caller'>): void {
    if (access === 'secret' && caller?.key_kind !== 'secret') throw new AppError('secret_key_required');
  }

  /** The hosted page of an App has no key of the App: only digests of keys are stored. */
  private async admitOwnPage(appId: string, headers: PageHeaders, lookUp: LookUp): Promise<Admission> {
    const app = isOwnPage(headers, this.hosted.ownOrigins) ? await this.hosted.find(appId, lookUp) : null;
    if (!app) return refused('invalid_api_key');
    return {
      caller: app.caller,
      actor: HOSTED_ACTOR,
      countedBy: 'address',
    };
  }

  private async admitOperator(key: string, lookUp: LookUp): Promise<Admission> {
    const key_id = this.operatorKeys.idOf(key);
    if (key_id !== undefined)
      return { caller: null, actor: { type: 'operator', key_id }, countedBy: 'nothing' };
    if (!this.operatorKeys.configured) return refused('admin_key_required');
    const found = await this.keys.resolve(key, lookUp);
    return found ? refused('admin_key_required', counterOf(found)) : refused('invalid_api_key');
  }
}

function refused(code: ErrorType, countedBy: Admission['countedBy'] = 'address'): Admission {
  return { caller: null, refusal: new AppError(code), countedBy };
}

/** All visitors share a public token, so it is no counter. */
function counterOf({ key_id, caller }: ResolvedApiKey): Admission['countedBy'] {
  return caller.key_kind === 'secret' ? { key: key_id } : 'address';
}

/** The key of an `Authorization` header. Undefined without a key; empty for a malformed header, because no key is empty. */
export function presentedKey(header: string | undefined): string | undefined {
  return header?.trim() ? (BEARER.exec(header)?.[1] ?? '') : undefined;
}
