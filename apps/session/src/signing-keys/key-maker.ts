import type { webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Envelope, type SealContext } from '@latchkey/platform/crypto';
import { CONFIG, type SealedRows } from '@latchkey/platform/service';
import type { SessionConfig } from '../session.config.js';
import { importPrivateKey, newKeyPair } from './key-pair.js';
import type { NewSigningKey, SigningKeyEntity } from './signing-key.entity.js';

/** Binds an encrypted private key to its row: copied to another row, it cannot be decrypted. */
function privateKeyPlace(appId: string, kid: string): SealContext {
  return { app: appId, table: 'signing_keys', record: kid, field: 'private_key' };
}

/** The column to rewrap when the key-encryption key changes. */
export const ENCRYPTED_SIGNING_KEYS: SealedRows = {
  table: 'signing_keys',
  column: 'private_key_sealed',
  key: ['kid'],
  reads: ['app_id'],
  place: (of) => privateKeyPlace(of('app_id'), of('kid')),
};

/** Makes signing keys and decrypts them: outside of this class a private key is encrypted or not extractable. */
@Injectable()
export class KeyMaker {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly envelope: Envelope,
    @Inject(CONFIG) private readonly config: SessionConfig,
  ) {}

  /**
   * One at a time: finding primes keeps a thread of the pool busy, and signatures and new connections need one too.
   * @throws CodedError key_provider_unavailable.
   */
  make(appId: string): Promise<NewSigningKey> {
    const making = this.last.then(() => this.makeNow(appId));
    this.last = making.catch(() => undefined);
    return making;
  }

  /** @throws CodedError key_provider_unavailable. */
  async open({ appId, kid, privateKeyEncrypted }: SigningKeyEntity): Promise<webcrypto.CryptoKey> {
    if (!privateKeyEncrypted) throw new Error(`the private key of ${kid} was wiped`);
    const privateKey = await this.envelope.open(privateKeyEncrypted, privateKeyPlace(appId, kid));
    try {
      return await importPrivateKey(privateKey);
    } finally {
      privateKey.fill(0);
    }
  }

  private async makeNow(appId: string): Promise<NewSigningKey> {
    const { privateKey, ...rest } = await newKeyPair(appId, Number(this.config.SIGNING_KEY_BITS));
    try {
      const privateKeyEncrypted = await this.envelope.seal(privateKey, privateKeyPlace(appId, rest.kid));
      return { ...rest, privateKeyEncrypted };
    } finally {
      privateKey.fill(0);
    }
  }
}
