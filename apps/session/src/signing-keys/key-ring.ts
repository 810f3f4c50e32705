import type { webcrypto } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JwkSet } from '@latchkey/contracts/session';
import { AppKeys, type Signer } from './app-keys.js';
import { KeyMaker } from './key-maker.js';
import { RevocationWatch } from './revocation-watch.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { SingleFlight } from '../single-flight.js';

/** Half of the notice that a rotation gives, so that every replica reads of it in time. */
const READ_AGAIN_MS = 15_000;

/** How soon an unknown `kid` may cause another reading: forged ones must not load the database. */
const READ_FOR_UNKNOWN_MS = 1000;

const APPS_KEPT = 2000;

/** The keys of every App that this replica works for, read again as they age and made where there are none. */
@Injectable()
export class KeyRing {
  private readonly known = new Map<string, AppKeys>();
  private readonly reading = new SingleFlight<AppKeys>();
  private readonly making = new SingleFlight<AppKeys>();

  constructor(
    private readonly keys: SigningKeysRepository,
    private readonly maker: KeyMaker,
    private readonly revocations: RevocationWatch,
  ) {}

  /** What signs for the App now. @throws CodedError key_provider_unavailable. */
  async signer(appId: string): Promise<Signer> {
    const signer = await (await this.made(appId)).signer();
    if (!signer) throw new Error('an App with keys has one that signs');
    return signer;
  }

  /** A published key of the App. A `kid` that is not known yet may be new in another replica. */
  async publicKey(appId: string, kid: string): Promise<webcrypto.CryptoKey | undefined> {
    const keys = await this.current(appId);
    const key = await keys.publicKey(kid);
    if (key || keys.ageMs < READ_FOR_UNKNOWN_MS) return key;
    return (await this.read(appId)).publicKey(kid);
  }

  /** The set of an App; its keys are made if it has none. */
  async jwkSetOf(appId: string): Promise<JwkSet> {
    return (await this.made(appId)).jwkSet;
  }

  /** The set of an App that has keys; undefined for all others. */
  async knownJwkSet(appId: string): Promise<JwkSet | undefined> {
    const keys = await this.current(appId);
    return keys.isEmpty ? undefined : keys.jwkSet;
  }

  async now(appId: string): Promise<Date> {
    return (await this.current(appId)).now;
  }

  /** Reads the App's keys, and which are revoked, again at their next use. */
  forget(appId: string): void {
    this.known.delete(appId);
    this.revocations.forget();
  }

  private async made(appId: string): Promise<AppKeys> {
    const keys = await this.current(appId);
    return keys.isEmpty ? this.making.run(appId, () => this.make(appId)) : keys;
  }

  private async make(appId: string): Promise<AppKeys> {
    const [first, next] = await Promise.all([this.maker.make(appId), this.maker.make(appId)]);
    await this.keys.addFirst(appId, first, next);
    // Those that are stored may be another replica's; a reading that is under way may have seen none.
    return this.readNow(appId);
  }

  private async current(appId: string): Promise<AppKeys> {
    await this.revocations.look();
    const keys = this.known.get(appId);
    return keys && this.isUsable(keys) ? keys : this.read(appId);
  }

  /** What was read before a key of it was revoked is read again. */
  private isUsable(keys: AppKeys): boolean {
    if (keys.isEmpty || keys.ageMs >= READ_AGAIN_MS) return false;
    return !keys.holdsAnyOf(this.revocations.revokedLately);
  }

  private read(appId: string): Promise<AppKeys> {
    return this.reading.run(appId, () => this.readNow(appId));
  }

  private async readNow(appId: string): Promise<AppKeys> {
    const keys = new AppKeys(await this.keys.of(appId), this.maker, this.known.get(appId));
    this.keep(appId, keys);
    return keys;
  }

  /** The App that was read longest ago makes room; a guessed id makes none. */
  private keep(appId: string, keys: AppKeys): void {
    this.known.delete(appId);
    if (keys.isEmpty) return;
    const [oldest] = this.known.keys();
    if (this.known.size >= APPS_KEPT && oldest !== undefined) this.known.delete(oldest);
    this.known.set(appId, keys);
  }
}
