import type { webcrypto } from 'node:crypto';
import type { JwkSet } from '@latchkey/contracts/session';
import { importPublicKey, type KeyMaker } from './key-maker.js';
import { keyStates, publishedKeys } from './key-states.rules.js';
import type { SigningKeyEntity } from './signing-key.entity.js';
import { toJwkSet } from './signing-key.view.js';
import type { StoredKeys } from './signing-keys.repository.js';

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
