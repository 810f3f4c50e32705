import { type Caller, type ReadClaims, readClaims, wantedClaims } from '@latchkey/contracts';
import { type AttestationReader, Attestations, AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import type { LimitedSession } from '../sessions/session.rules.js';

/**
 * Asks identity for session claims through the gateway, which can neither ask for others nor change the answer. A
 * session is asked about only once a request has shown it: its id, which every JWT has, is not enough.
 */
@Injectable()
export class WantedClaims {
  private readonly answers: AttestationReader<ReadClaims>;

  constructor(
    attestations: Attestations,
    private readonly signer: AttestationSigner,
  ) {
    this.answers = attestations.reader(readClaims);
  }

  ask({ appId: app_id, id: session_id, userId: user_id, version }: LimitedSession): Promise<string> {
    return this.signer.sign(wantedClaims, { app_id, user_id, session_id, version });
  }

  /** The answer of identity. @throws AttestationError */
  answered({ app_id }: Caller, said: string): Promise<ReadClaims> {
    return this.answers.read(said, { app_id });
  }
}
