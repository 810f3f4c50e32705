import type { webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Envelope } from '@latchkey/platform/crypto';
import { CONFIG } from '@latchkey/platform/service';
import type { SessionConfig } from '../session.config.js';
import { importPrivateKey, newKeyPair } from './key-pair.js';
import { privateKeyPlace } from './sealed-signing-keys.js';
import type { NewSigningKey, SigningKeyRow } from './signing-key.entity.js';

/** Makes keys and opens them: outside of here a private key is sealed, or cannot be read. */
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
  async open({ appId, kid, privateKeySealed }: SigningKeyRow): Promise<webcrypto.CryptoKey> {
    if (!privateKeySealed) throw new Error(`the private key of ${kid} was wiped`);
    const privateKey = await this.envelope.open(privateKeySealed, privateKeyPlace(appId, kid));
    try {
      return await importPrivateKey(privateKey);
    } finally {
      privateKey.fill(0);
    }
  }

  private async makeNow(appId: string): Promise<NewSigningKey> {
    const { privateKey, ...rest } = await newKeyPair(appId, Number(this.config.SIGNING_KEY_BITS));
    try {
      return {
        ...rest,
        privateKeySealed: await this.envelope.seal(privateKey, privateKeyPlace(appId, rest.kid)),
      };
    } finally {
      privateKey.fill(0);
    }
  }
}
