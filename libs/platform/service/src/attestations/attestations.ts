import type { Clock } from '@latchkey/platform/clock';
import type { Attestation } from '@latchkey/platform/procedures';
import { AttestationError } from './attestation-error.js';
import { AttestationReader } from './attestation-reader.js';
import type { IssuerKeys } from './issuer-keys.js';

/** Makes readers of what other services sign: one for each kind, because a reader remembers what it has verified. */
export class Attestations {
  /** @param acceptsMissing whether processes of version 0.2.0 may run, which attest nothing. */
  constructor(
    private readonly keys: Pick<IssuerKeys, 'find'>,
    private readonly clock: Clock,
    readonly acceptsMissing: boolean,
  ) {}

  reader<Claims extends object>(kind: Attestation<Claims>): AttestationReader<Claims> {
    return new AttestationReader(kind, this.keys, this.clock);
  }

  /** For what processes of version 0.2.0 say without an attestation: it may be missing while they may run. */
  lenientReader<Claims extends object>(kind: Attestation<Claims>): AttestationReader<Claims> {
    return new AttestationReader(kind, this.keys, this.clock, this.acceptsMissing);
  }

  /** The same for attestations that come with the name of their kind. */
  lenientReaderOf<Claims extends object>(
    kinds: Readonly<Record<string, Attestation<Claims>>>,
  ): NamedAttestationReader<Claims> {
    const readers = Object.entries(kinds).map(([name, kind]) => [name, this.reader(kind)] as const);
    return new NamedAttestationReader(new Map(readers), this.acceptsMissing);
  }
}

/** The text of an attestation, and the name of its kind. */
interface NamedAttestation {
  readonly type: string;
  readonly text: string;
}

/** Reads attestations of several kinds. */
export class NamedAttestationReader<Claims extends object> {
  constructor(
    private readonly readers: ReadonlyMap<string, AttestationReader<Claims>>,
    private readonly acceptsMissing: boolean,
  ) {}

  /** @returns undefined for a missing one that is accepted. @throws AttestationError as `AttestationReader` */
  async read(attestation: NamedAttestation | undefined): Promise<Claims | undefined> {
    if (!attestation) {
      if (!this.acceptsMissing) throw new AttestationError('attestation_missing');
      return undefined;
    }
    const reader = this.readers.get(attestation.type);
    if (!reader) throw new AttestationError('attestation_malformed');
    return reader.read(attestation.text);
  }
}
