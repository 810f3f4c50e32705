import { Injectable } from '@nestjs/common';
import { AppError, DEFAULT_PAGE } from '@latchkey/contracts';
import type {
  JwkSet,
  ListSigningKeysQuery,
  RevokeSigningKeyResponse,
  RotateSigningKeyResponse,
  SigningKeyAge,
} from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { isId } from '@latchkey/platform/ids';
import { KeyChanges } from './key-changes.service.js';
import { KeyMaker } from './key-maker.js';
import { KeyRing } from './key-ring.js';
import { type KeyStates, keyStates } from './key-states.rules.js';
import type { SigningKeyEntity } from './signing-key.entity.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { SingleFlight } from '@latchkey/platform/overload';

/** An App lives for this long without a next key, so that the keys of many new Apps do not wait behind them. */
const NEXT_AFTER_MS = 10 * 60_000;

@Injectable()
export class SigningKeysService {
  private readonly rotating = new SingleFlight<RotateSigningKeyResponse>();
  private readonly revoking = new SingleFlight<RevokeSigningKeyResponse>();

  constructor(
    private readonly keys: SigningKeysRepository,
    private readonly ring: KeyRing,
    private readonly maker: KeyMaker,
    private readonly changes: KeyChanges,
  ) {}

  /** The set of the calling App; its keys are made if it has none. */
  jwkSet(appId: string): Promise<JwkSet> {
    return this.ring.jwkSetOf(appId);
  }

  /** @throws AppError app_not_found for a text that is no id: which Apps there are is for identity to say. */
  async make(appId: string): Promise<Record<string, never>> {
    if (!isId('app', appId)) throw new AppError('app_not_found');
    await this.ring.jwkSetOf(appId);
    return {};
  }

  /** Needs no API key, so it makes no keys for a guessed id. @throws AppError app_not_found. */
  async issuerJwkSet(appId: string): Promise<JwkSet> {
    const set = isId('app', appId) ? await this.ring.knownJwkSet(appId) : undefined;
    if (!set) throw new AppError('app_not_found');
    return set;
  }

  /**
   * Lets the next key sign as soon as every client can know it. While a rotation is under way, another call gets its
   * answer. @throws AppError app_not_found.
   */
  async rotate(appId: string): Promise<RotateSigningKeyResponse> {
    if (!isId('app', appId)) throw new AppError('app_not_found');
    return this.rotating.run(appId, () => this.rotateOnce(appId));
  }

  /**
   * Takes a key out of the set at once, in any state; revoking it again changes nothing. If it was signing, the next one
   * signs from now on. @throws AppError app_not_found, key_not_found.
   */
  revoke(appId: string, kid: string): Promise<RevokeSigningKeyResponse> {
    return this.revoking.run(`${appId}/${kid}`, () => this.revokeOnce(appId, kid));
  }

  /** The key that signs of each App, the oldest first. */
  async ages({ limit = DEFAULT_PAGE, offset = 0 }: ListSigningKeysQuery): Promise<SigningKeyAge[]> {
    const keys = await this.keys.signingNow(limit, offset);
    return keys.map(({ appId, kid, signsFrom, nextKid, nextSignsFrom }) => ({
      app_id: appId,
      kid,
      signs_since: toEpochSeconds(signsFrom),
      next_kid: nextKid ?? '',
      next_signs_from: toEpochSeconds(nextSignsFrom),
    }));
  }

  private async revokeOnce(appId: string, kid: string): Promise<RevokeSigningKeyResponse> {
    if (!isId('app', appId)) throw new AppError('app_not_found');
    const { rows, now } = await this.keys.of(appId);
    if (rows.length === 0) throw new AppError('app_not_found');
    if (!isId('jwk', kid)) throw new AppError('key_not_found');
    if (rows.some((key) => key.kid === kid)) {
      await this.requireNext(appId, keyStates(rows, now));
      await this.changes.revoke(appId, kid, await this.maker.make(appId));
    } else await this.changes.requireRevoked(appId, kid);
    this.ring.forget(appId);
    const { signer, scheduled, next } = await this.statesOf(appId);
    if (!signer || !next) throw new Error('an App with keys has one that signs and one after it');
    return { kid, signing_kid: signer.kid, next_kid: (scheduled ?? next).kid };
  }

  /** Wipes the private halves of replaced keys, and removes those whose tokens have all expired. */
  async tidy(): Promise<void> {
    for (const appId of await this.keys.appsWithReplacedKeys()) {
      const { retired, gone } = await this.statesOf(appId);
      await this.keys.wipePrivate(retired.map(({ kid }) => kid));
      await this.keys.remove(gone.map(({ kid }) => kid));
    }
  }

  /** Publishes the next keys of Apps that have existed for a while, so that a rotation finds them published. */
  async publishNext(): Promise<void> {
    for (const appId of await this.keys.appsWithoutNext(NEXT_AFTER_MS)) await this.publishNextOf(appId);
  }

  private async rotateOnce(appId: string): Promise<RotateSigningKeyResponse> {
    await this.requireNext(appId, await this.statesOf(appId));
    const { scheduled, next } = await this.statesOf(appId);
    if (!scheduled && next) {
      await this.changes.rotateTo(appId, next.generation, await this.maker.make(appId));
      this.ring.forget(appId);
    }
    const after = await this.statesOf(appId);
    const signing = after.scheduled ?? after.signer;
    if (!signing || !after.next) throw new AppError('app_not_found');
    return { kid: signing.kid, signs_from: toEpochSeconds(signing.signsFrom), next_kid: after.next.kid };
  }

  /** A new App has no next key yet. */
  private async requireNext(appId: string, { signer, next }: KeyStates<SigningKeyEntity>): Promise<void> {
    if (signer && !next) await this.publishNextOf(appId);
  }

  private async publishNextOf(appId: string): Promise<void> {
    await this.changes.addMissingNext(appId, await this.maker.make(appId));
    this.ring.forget(appId);
  }

  private async statesOf(appId: string) {
    const { rows, now } = await this.keys.of(appId);
    return keyStates(rows, now);
  }
}
