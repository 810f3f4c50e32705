import { AppError, HOSTED_ACTOR } from '@latchkey/contracts';
import type { ResolvedApiKey } from '@latchkey/contracts/identity';
import type { HostedApps } from '../hosted/hosted-apps.js';
import { isOwnPage, type PageHeaders } from '../hosted/own-origins.js';
import {
  type Access,
  type Admission,
  type Attempt,
  type KeyCheck,
  type LookUp,
  presentedKey,
  refusedKey,
} from '@latchkey/edge';
import type { KeyResolver } from './key-resolver.js';

interface OfPage extends Attempt {
  readonly headers: PageHeaders & Attempt['headers'];
}

/** Checks the key of a request, before its body is read. */
export class AccessControl implements KeyCheck {
  constructor(
    private readonly keys: KeyResolver,
    private readonly hosted: HostedApps,
  ) {}

  /**
   * Finds the owner of the key, or the refusal: missing_api_key, invalid_api_key.
   * @throws AppError rate_limited for an address that guesses keys; CodedError when identity cannot answer.
   */
  async identify({ access, headers, requestId, request }: OfPage): Promise<Admission> {
    if (access === 'none') return { caller: null, countedBy: 'address' };
    const key = presentedKey(headers.authorization);
    if (key === undefined) return refusedKey('missing_api_key');
    const appId = this.hosted.appIdOf(key);
    if (appId !== undefined) return this.admitOwnPage(appId, headers, { requestId, request });
    const found = await this.keys.resolve(key, { requestId, request });
    if (!found) return refusedKey('invalid_api_key');
    const { key_id, caller, ticket } = found;
    const type = caller.key_kind === 'secret' ? 'secret_key' : 'public_token';
    return { caller, ticket, actor: { type, key_id }, countedBy: counterOf(found) };
  }

  /** Whether an `Authorization` header has a secret key that existed at its last look-up. */
  isServer(authorization: string | undefined): boolean {
    const key = presentedKey(authorization);
    return key !== undefined && this.keys.isKnownSecret(key);
  }

  /** Separate from `identify`, so that a page of the App can read the refusal. @throws AppError secret_key_required */
  requireKind(access: Access, { caller }: Pick<Admission, 'caller'>): void {
    if (access === 'secret' && caller?.key_kind !== 'secret') throw new AppError('secret_key_required');
  }

  /** The hosted page of an App has no key of the App: only digests of keys are stored. */
  private async admitOwnPage(appId: string, headers: PageHeaders, lookUp: LookUp): Promise<Admission> {
    const app = isOwnPage(headers, this.hosted.ownOrigins) ? await this.hosted.find(appId, lookUp) : null;
    if (!app) return refusedKey('invalid_api_key');
    const { caller, ticket } = app;
    return { caller, ticket, actor: HOSTED_ACTOR, countedBy: 'address' };
  }
}

/** All visitors share a public token, so it is no counter. */
function counterOf({ key_id, caller }: ResolvedApiKey): Admission['countedBy'] {
  return caller.key_kind === 'secret' ? { key: key_id } : 'address';
}
