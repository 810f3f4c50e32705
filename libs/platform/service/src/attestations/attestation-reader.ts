import { type KeyObject, verify } from 'node:crypto';
import type { Clock } from '@latchkey/platform/clock';
import { objectOf, readCompactJws, type ReadJws } from '@latchkey/platform/crypto';
import { SingleFlight } from '@latchkey/platform/overload';
import type { Attestation } from '@latchkey/platform/procedures';
import { LRUCache } from 'lru-cache';
import { ALGORITHM, endOf } from './attestation.rules.js';
import { AttestationError } from './attestation-error.js';
import type { IssuerKeys } from './issuer-keys.js';

/** Characters of the texts that are remembered. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

interface Verified<Claims> {
  readonly claims: Claims;
  readonly endsAtMs: number;
}

/** Verifies attestations of one kind: each text once, however many calls carry it until it ends. */
export class AttestationReader<Claims extends object> {
  private readonly verified = new LRUCache<string, Verified<Claims>>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, text) => text.length,
  });
  private readonly verifying = new SingleFlight<Verified<Claims>>();

  /** @param acceptsMissing whether `expect` takes no attestation at all for one. */
  constructor(
    private readonly attestation: Attestation<Claims>,
    private readonly keys: Pick<IssuerKeys, 'find'>,
    private readonly clock: Clock,
    private readonly acceptsMissing = false,
  ) {}

  /** @throws AttestationError, also for none; CodedError service_unavailable where the issuer of an unknown key cannot be asked. */
  async read(text: string | undefined, said: Partial<Claims> = {}): Promise<Claims> {
    if (typeof text !== 'string') throw new AttestationError('attestation_missing');
    const { claims, endsAtMs } =
      this.verified.get(text) ?? (await this.verifying.run(text, () => this.verify(text)));
    if (this.clock().getTime() >= endsAtMs) throw new AttestationError('attestation_ended');
    if (!says(claims, said)) throw new AttestationError('attestation_claims_wrong');
    return claims;
  }

  /** @throws AttestationError also where it does not say this, or is missing and not accepted so; what `read` throws. */
  async expect(text: string | undefined, said: Partial<Claims>): Promise<void> {
    if (text === undefined) {
      if (!this.acceptsMissing) throw new AttestationError('attestation_missing');
      return;
    }
    await this.read(text, said);
  }

  private async verify(text: string): Promise<Verified<Claims>> {
    const jws = this.jwsOf(text);
    const key = await this.keys.find(this.attestation.issuer, jws.header['kid']);
    if (!key) throw new AttestationError('attestation_key_unknown');
    if (!isSigned(jws, key)) throw new AttestationError('attestation_signature_wrong');
    const verified = this.claimsOf(jws);
    this.verified.set(text, verified);
    return verified;
  }

  private jwsOf(text: string): ReadJws {
    const jws = readCompactJws(text);
    if (jws?.header['alg'] !== ALGORITHM || jws.header['typ'] !== this.attestation.type)
      throw new AttestationError('attestation_malformed');
    return jws;
  }

  private claimsOf({ payload }: ReadJws): Verified<Claims> {
    const { iss, claims, ...times } = objectOf(payload) ?? {};
    const endsAtMs = endOf(times, this.clock());
    if (
      iss !== this.attestation.issuer ||
      endsAtMs === undefined ||
      typeof claims !== 'object' ||
      claims === null
    )
      throw new AttestationError('attestation_claims_wrong');
    return { claims: this.attestation.complete(claims as Claims), endsAtMs };
  }
}

function isSigned({ input, signature }: ReadJws, key: KeyObject): boolean {
  return verify(null, Buffer.from(input), key, signature);
}

/** Nothing says that a member is absent: it would be so on both sides where its name is misspelt. */
function says<Claims extends object>(claims: Claims, said: Partial<Claims>): boolean {
  const known = new Map<string, unknown>(Object.entries(claims));
  return Object.entries(said).every(([name, value]) => value !== undefined && known.get(name) === value);
}
