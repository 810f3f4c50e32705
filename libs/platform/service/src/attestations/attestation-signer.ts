import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Clock, toEpochSeconds } from '@latchkey/platform/clock';
import { compactJws, jwsInput } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { SingleFlight } from '@latchkey/platform/overload';
import type { Attestation } from '@latchkey/platform/procedures';
import { ALGORITHM, KID_PREFIX, MOST_SECONDS } from './attestation.rules.js';
import type { AttestationKeysRepository } from './attestation-keys.repository.js';

const KEY_LIFE_MS = 24 * 3_600_000;
const STORED_AGAIN_MS = 60_000;

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: string;
  readonly madeAtMs: number;
  storedAtMs: number;
}

/** Signs what this service says. The private key is in this process alone, and another one takes its place daily. */
export class AttestationSigner {
  private key: SigningKey | undefined;
  private readonly storing = new SingleFlight<void>();

  constructor(
    private readonly service: string,
    private readonly keys: Pick<AttestationKeysRepository, 'store'>,
    private readonly clock: Clock,
  ) {}

  /** @throws the failure of the database, which has the public half before anything that it proves is sent. */
  async sign<Claims extends object>({ type }: Attestation<Claims>, claims: Claims): Promise<string> {
    const { kid, privateKey } = await this.storedKey();
    const issuedAt = toEpochSeconds(this.clock());
    const times = { iat: issuedAt, exp: issuedAt + MOST_SECONDS };
    const input = jwsInput({ alg: ALGORITHM, typ: type, kid }, { iss: this.service, ...times, claims });
    return compactJws(input, sign(null, Buffer.from(input), privateKey));
  }

  /** Stored again every minute: a row that was lost, as by a restored database, must not leave this key unknown. */
  private async storedKey(): Promise<SigningKey> {
    const nowMs = this.clock().getTime();
    const key = this.key && nowMs - this.key.madeAtMs < KEY_LIFE_MS ? this.key : newKey(nowMs);
    this.key = key;
    if (nowMs - key.storedAtMs > STORED_AGAIN_MS)
      await this.storing.run(key.kid, async () => {
        await this.keys.store(key.kid, key.publicKey);
        key.storedAtMs = nowMs;
      });
    return key;
  }
}

function newKey(madeAtMs: number): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { kid: newId(KID_PREFIX), privateKey, publicKey: x, madeAtMs, storedAtMs: -Infinity };
}
