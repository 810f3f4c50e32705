import { type Caller, shownSession, type ShownSession } from '@latchkey/contracts';
import type { SignSessionInput } from '@latchkey/contracts/session';
import { type AttestationReader, Attestations, AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import type { SessionEntity } from '../sessions/session.entity.js';

/**
 * A JWT with session claims takes two calls, with a look-up at identity between them. Between them this service says to
 * itself, through the gateway, which session a request has shown.
 */
@Injectable()
export class ShownSessions {
  private readonly reader: AttestationReader<ShownSession>;

  constructor(
    attestations: Attestations,
    private readonly signer: AttestationSigner,
  ) {
    this.reader = attestations.reader(shownSession);
  }

  /** The statement that the second call needs. */
  sign({ appId: app_id, id: session_id }: Pick<SessionEntity, 'appId' | 'id'>): Promise<string> {
    return this.signer.sign(shownSession, { app_id, session_id });
  }

  /** @throws AttestationError for a session that no request has shown in the last minute. */
  async require({ app_id }: Caller, { session_id, shown }: SignSessionInput): Promise<void> {
    await this.reader.expect(shown, { app_id, session_id });
  }
}
