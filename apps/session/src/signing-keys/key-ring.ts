import type { webcrypto } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JwkSet } from '@latchkey/contracts/session';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '@latchkey/platform/overload';
import { importPublicKey, KeyMaker } from './key-maker.js';
import { RevokedKeys } from './revoked-keys.js';
import { SigningKeysRepository, type StoredKeys } from './signing-keys.repository.js';
import { keyStates, publishedKeys } from './key-states.rules.js';
import type { SigningKeyEntity } from './signing-key.entity.js';
import { toJwkSet } from './signing-key.view.js';

/** Half of the notice that a rotation gives, so that every replica reads of it in time. */
const READ_AGAIN_MS = 15_000;

/** How soon an unknown `kid` may cause another reading: forged ones must not load the database. */
const READ_FOR_UNKNOWN_MS = 1000;

/** The keys of the Apps that this replica works for, read again as they age and made where there are none. */
@Injectable()
export class KeyRing {
  // Not its `fetchMethod`: a look-up of a guessed id would take the place of an App from its start.
  private readonly known = new LRUCache<string, AppKeys>({ max: 2000 });
  private readonly reading = new SingleFlight<AppKeys>();
  private readonly making = new SingleFlight<AppKeys>();
  private readonly revocations: RevokedKeys;

  constructor(
    private readonly keys: SigningKeysRepository,
    private readonly maker: KeyMaker,
  ) {
    this.revocations = new RevokedKeys(() => keys.revokedLately());
  }

  /** The key that signs for the App now. @throws CodedError key_provider_unavailable. */
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

  /** Makes sure that `revoked` is not old. @returns what to wait for; undefined where it is young enough. */
  readRevoked(): Promise<void> | undefined {
    return this.revocations.read();
  }

  /** Keys of any App that were revoked within the life of their JWTs; as of the last reading. */
  get revoked(): ReadonlySet<string> {
    return this.revocations.kids;
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
    await this.keys.addFirst(appId, await this.maker.make(appId));
    // The stored ones may be another replica's; a reading that is under way may have seen none.
    return this.readNow(appId);
  }

  private async current(appId: string): Promise<AppKeys> {
    await this.revocations.read();
    const keys = this.known.get(appId);
    return keys && this.isUsable(keys) ? keys : this.read(appId);
  }

  /** Keys are read again once one of them was revoked. */
  private isUsable(keys: AppKeys): boolean {
    return keys.ageMs < READ_AGAIN_MS && !keys.holdsAnyOf(this.revoked);
  }

  private read(appId: string): Promise<AppKeys> {
    return this.reading.run(appId, () => this.readNow(appId));
  }

  private async readNow(appId: string): Promise<AppKeys> {
    const keys = new AppKeys(await this.keys.of(appId), this.maker, this.known.get(appId));
    if (keys.isEmpty) this.known.delete(appId);
    else this.known.set(appId, keys);
    return keys;
  }
}

export interface Signer {
  kid: string;
  key: webcrypto.CryptoKey;
}

type Imported = Map<string, Promise<webcrypto.CryptoKey>>;

/** The keys of one App as they were read, with those that were imported since. */
export class AppKeys {
  private readonly readAtMs = performance.now();
  private readonly privateKeys: Imported = new Map();
  private readonly publicKeys: Imported = new Map();
  private set: JwkSet | undefined;

  /** @param previous its imported keys are used again. */
  constructor(
    private readonly stored: StoredKeys,
    private readonly maker: KeyMaker,
    previous?: AppKeys,
  ) {
    if (!previous) return;
    const { signer } = this.states;
    for (const { kid } of stored.rows) carryOver(previous.publicKeys, this.publicKeys, kid);
    if (signer) carryOver(previous.privateKeys, this.privateKeys, signer.kid);
  }

  get isEmpty(): boolean {
    return this.stored.rows.length === 0;
  }

  /** Whether one of these keys was read, in any state. */
  holdsAnyOf(kids: ReadonlySet<string>): boolean {
    return this.stored.rows.some(({ kid }) => kids.has(kid));
  }

  get ageMs(): number {
    return performance.now() - this.readAtMs;
  }

  /** The database's clock, which all replicas share. */
  get now(): Date {
    return new Date(this.stored.now.getTime() + this.ageMs);
  }

  /** The key that signs at this moment: a rotation takes effect at its time, not at the next reading. */
  async signer(): Promise<Signer | undefined> {
    const { signer } = this.states;
    if (!signer) return undefined;
    return { kid: signer.kid, key: await once(this.privateKeys, signer, (row) => this.maker.open(row)) };
  }

  /** A published key; undefined for one that is unknown, or whose tokens have all expired. */
  async publicKey(kid: string): Promise<webcrypto.CryptoKey | undefined> {
    const row = publishedKeys(this.stored.rows, this.now).find((key) => key.kid === kid);
    return row && once(this.publicKeys, row, importPublicKey);
  }

  /** The public halves; the same object for as long as this reading is used. */
  get jwkSet(): JwkSet {
    return (this.set ??= toJwkSet(publishedKeys(this.stored.rows, this.now)));
  }

  private get states() {
    return keyStates(this.stored.rows, this.now);
  }
}

function carryOver(from: Imported, to: Imported, kid: string): void {
  const key = from.get(kid);
  if (key) to.set(kid, key);
}

function once(
  keys: Imported,
  row: SigningKeyEntity,
  make: (row: SigningKeyEntity) => Promise<webcrypto.CryptoKey>,
) {
  const known = keys.get(row.kid);
  if (known) return known;
  const making = make(row);
  keys.set(row.kid, making);
  // A failing key provider must not be cached.
  making.catch(() => keys.delete(row.kid));
  return making;
}
