import { createCipheriv, createDecipheriv, createECDH, createHmac } from 'node:crypto';

/** RFC 9180, 7.1 to 7.3: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, and AES-GCM with a key of 16 or 32 bytes. */
const KEM = Buffer.concat([Buffer.from('KEM'), Buffer.of(0, 0x10)]);
const suiteOf = (keyBytes: 16 | 32) =>
  Buffer.concat([Buffer.from('HPKE'), Buffer.of(0, 0x10, 0, 1, 0, keyBytes === 16 ? 1 : 2)]);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NOTHING = Buffer.alloc(0);

/** A second implementation of HPKE in base mode, by `node:crypto` alone, for specs. */
export class HpkeOracle {
  private readonly ecdh = createECDH('prime256v1');

  /** @param privateKey a new one where it is not given. @param keyBytes of AES. */
  constructor(
    privateKey?: Buffer,
    private readonly keyBytes: 16 | 32 = 32,
  ) {
    if (privateKey) this.ecdh.setPrivateKey(privateKey);
    else this.ecdh.generateKeys();
  }

  get publicKey(): string {
    return this.ecdh.getPublicKey('base64url');
  }

  /** @throws Error for what was not sealed to this key with this `info`. */
  open(encapsulatedKey: string, ciphertext: string, info: string, aad = NOTHING): string {
    const point = Buffer.from(encapsulatedKey, 'base64url');
    const shared = this.shared(this.ecdh.computeSecret(point), point, this.ecdh.getPublicKey());
    const { key, nonce } = this.schedule(shared, Buffer.from(info));
    const sealed = Buffer.from(ciphertext, 'base64url');
    const decipher = createDecipheriv(`aes-${(this.keyBytes * 8) as 128 | 256}-gcm`, key, nonce);
    decipher.setAAD(aad).setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(0, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /** What a sender does with the public key of another. */
  seal(recipient: string, plaintext: string, info: string): { encapsulated_key: string; ciphertext: string } {
    const to = Buffer.from(recipient, 'base64url');
    const own = this.ecdh.getPublicKey();
    const { key, nonce } = this.schedule(
      this.shared(this.ecdh.computeSecret(to), own, to),
      Buffer.from(info),
    );
    const cipher = createCipheriv(`aes-${(this.keyBytes * 8) as 128 | 256}-gcm`, key, nonce);
    const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { encapsulated_key: own.toString('base64url'), ciphertext: body.toString('base64url') };
  }

  private shared(dh: Buffer, encapsulated: Buffer, recipient: Buffer): Buffer {
    const prk = extract(KEM, NOTHING, 'eae_prk', dh);
    return expand(KEM, {
      prk,
      label: 'shared_secret',
      info: Buffer.concat([encapsulated, recipient]),
      length: 32,
    });
  }

  private schedule(shared: Buffer, info: Buffer) {
    const suite = suiteOf(this.keyBytes);
    const hashes = [
      extract(suite, NOTHING, 'psk_id_hash', NOTHING),
      extract(suite, NOTHING, 'info_hash', info),
    ];
    const context = Buffer.concat([Buffer.of(0), ...hashes]);
    const prk = extract(suite, shared, 'secret', NOTHING);
    return {
      key: expand(suite, { prk, label: 'key', info: context, length: this.keyBytes }),
      nonce: expand(suite, { prk, label: 'base_nonce', info: context, length: NONCE_BYTES }),
    };
  }
}

/** RFC 9180, 4: LabeledExtract. */
function extract(suite: Buffer, salt: Buffer, label: string, ikm: Buffer): Buffer {
  const labeled = Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm]);
  return createHmac('sha256', salt).update(labeled).digest();
}

interface Expansion {
  readonly prk: Buffer;
  readonly label: string;
  readonly info: Buffer;
  readonly length: number;
}

/** RFC 9180, 4: LabeledExpand, for at most 32 bytes. */
function expand(suite: Buffer, { prk, label, info, length }: Expansion): Buffer {
  const labeled = Buffer.concat([
    Buffer.of(0, length),
    Buffer.from('HPKE-v1'),
    suite,
    Buffer.from(label),
    info,
    Buffer.of(1),
  ]);
  return createHmac('sha256', prk).update(labeled).digest().subarray(0, length);
}
