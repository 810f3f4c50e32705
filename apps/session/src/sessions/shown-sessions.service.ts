import { type Caller, shownSession } from '@latchkey/contracts';
import type { CheckedSession, CheckSessionInput } from '@latchkey/contracts/session';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { SessionsService } from './sessions.service.js';

/** Signs for identity whose session a sign-in request has shown: the address that is proved in it stays with that user. */
@Injectable()
export class ShownSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AppError what `SessionsService` throws */
  async check(caller: Caller, input: CheckSessionInput): Promise<CheckedSession> {
    const checked = await this.sessions.check(caller, input);
    const said = await this.signer.sign(shownSession, { app_id: caller.app_id, ...checked });
    return { ...checked, said };
  }
}
