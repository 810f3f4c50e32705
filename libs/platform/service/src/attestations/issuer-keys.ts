import { createPublicKey, type KeyObject } from 'node:crypto';
import { CodedError } from '@latchkey/platform/errors';
import { isId, newId } from '@latchkey/platform/ids';
import { SingleFlight } from '@latchkey/platform/overload';
import { attestationKeyOf } from '@latchkey/platform/procedures';
import type { RpcClient } from '@latchkey/platform/rpc';
import { LRUCache } from 'lru-cache';
import { KID_PREFIX } from './attestation.rules.js';
import type { AttestationKeysRepository } from './attestation-keys.repository.js';

const MOST_KEYS = 256;
/** So that a key whose row an operator has removed is not taken for much longer. */
const KNOWN_MS = 10 * 60_000;
/** A key is stored before it signs, so an unknown one stays unknown. */
const UNKNOWN_MS = 10_000;
const RETRY_AFTER_SECONDS = 1;

interface OwnKeys {
  readonly service: string;
  readonly keys: Pick<AttestationKeysRepository, 'find'>;
}

/** The public keys of services, each asked for once: on the bus only the issuer itself can answer for its name. */
export class IssuerKeys {
  private readonly known = new LRUCache<string, KeyObject>({ max: MOST_KEYS, ttl: KNOWN_MS });
  /** On its own, so that forged ids evict no key. */
  private readonly unknown = new LRUCache<string, true>({ max: MOST_KEYS, ttl: UNKNOWN_MS });
  private readonly asking = new SingleFlight<KeyObject | undefined>();
  private readonly procedures = new Map<string, ReturnType<typeof attestationKeyOf>>();

  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly own: OwnKeys,
  ) {}

  /** Undefined for a key that the issuer does not know. @throws CodedError service_unavailable where it cannot be asked. */
  async find(issuer: string, kid: unknown): Promise<KeyObject | undefined> {
    if (!isId(KID_PREFIX, kid)) return undefined;
    const place = `${issuer} ${kid}`;
    if (this.unknown.has(place)) return undefined;
    return this.known.get(place) ?? this.asking.run(place, () => this.ask(place, issuer, kid));
  }

  private async ask(place: string, issuer: string, kid: string): Promise<KeyObject | undefined> {
    const publicKey = await this.answerOf(issuer, kid).catch((cause: unknown) => {
      throw new CodedError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
    });
    if (publicKey === null) {
      this.unknown.set(place, true);
      return undefined;
    }
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    this.known.set(place, key);
    return key;
  }

  private async answerOf(issuer: string, kid: string): Promise<string | null> {
    if (issuer === this.own.service) return this.own.keys.find(kid);
    const procedure = this.procedures.get(issuer) ?? attestationKeyOf(issuer);
    this.procedures.set(issuer, procedure);
    const context = { requestId: newId('req'), caller: null };
    return (await this.rpc.call(procedure, context, { kid })).public_key;
  }
}
