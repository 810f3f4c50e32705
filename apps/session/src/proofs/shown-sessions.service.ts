import { type Caller, shownSession, type ShownSession } from '@latchkey/contracts';
import type { MayWantClaims, SignSessionInput } from '@latchkey/contracts/session';
import {
  AttestationError,
  AttestationReader,
  AttestationSigner,
  IssuerKeys,
} from '@latchkey/platform/attestations';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { Inject, Injectable } from '@nestjs/common';

/**
 * A JWT with session claims takes two calls, with a look-up at identity between them. Between them this service says to
 * itself, through the gateway, which session a request has shown.
 */
@Injectable()
export class ShownSessions {
  private readonly reader: AttestationReader<ShownSession>;

  constructor(
    keys: IssuerKeys,
    @Inject(CLOCK) now: Clock,
    private readonly signer: AttestationSigner,
  ) {
    this.reader = new AttestationReader(shownSession, keys, now);
  }

  /** The answer; where it wants claims, with the statement that the second call needs. */
  async noted<Answer extends MayWantClaims>({ app_id }: Caller, answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering;
    const { claims_wanted } = answer;
    if (!claims_wanted) return answer;
    const { session_id } = claims_wanted;
    const shown = await this.signer.sign(shownSession, { app_id, session_id });
    return { ...answer, claims_wanted: { ...claims_wanted, shown } };
  }

  /** @throws AttestationError for a session that no request has shown in the last minute. */
  async require({ app_id }: Caller, { session_id, shown }: SignSessionInput): Promise<void> {
    if (shown === undefined) throw new AttestationError('attestation_missing');
    await this.reader.expect(shown, { app_id, session_id });
  }
}
