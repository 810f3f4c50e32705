import { Controller } from '@nestjs/common';
import {
  checkOwnUnlock,
  checkPerson,
  checkSession,
  extendSession,
  fastForwardSession,
  grantSession,
  listSessions,
  signSession,
  verifySession,
} from '@latchkey/contracts/session';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { withinCall } from '@latchkey/platform/telemetry';
import { GrantsService } from './grants.service.js';
import { OwnUnlocks } from './own-unlocks.service.js';
import { SessionsService } from './sessions.service.js';
import { ShownSessions } from './shown-sessions.service.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly grants: GrantsService,
    private readonly shown: ShownSessions,
    private readonly unlocks: OwnUnlocks,
  ) {}

  @Handles(verifySession)
  verify({ caller, input, requestId, actor }: Call<typeof verifySession>) {
    const { session_expires_in } = input;
    if (session_expires_in === undefined) return this.sessions.verify(caller, input);
    // A gateway of 0.2.0: the release after the next one ignores the member.
    const extension = { ...input, session_expires_in };
    return withinCall({ requestId, actor }, () => this.sessions.extend(caller, extension));
  }

  @Handles(extendSession)
  extend({ caller, input }: Call<typeof extendSession>) {
    return this.sessions.extend(caller, input);
  }

  @Handles(signSession)
  sign({ caller, input }: Call<typeof signSession>) {
    return this.sessions.sign(caller, input);
  }

  @Handles(checkSession)
  check({ caller, input }: Call<typeof checkSession>) {
    return this.shown.check(caller, input);
  }

  @Handles(checkPerson)
  checkPerson({ caller, input }: Call<typeof checkPerson>) {
    return this.sessions.checkPerson(caller, input);
  }

  @Handles(checkOwnUnlock)
  checkUnlock({ caller, input }: Call<typeof checkOwnUnlock>) {
    return this.unlocks.check(caller, input);
  }

  @Handles(listSessions)
  list({ caller, input }: Call<typeof listSessions>) {
    return this.sessions.list(caller, input);
  }

  @Handles(fastForwardSession)
  fastForward({ caller, input }: Call<typeof fastForwardSession>) {
    return this.sessions.fastForward(caller, input);
  }

  @Handles(grantSession)
  grant({ caller, input, actor }: Call<typeof grantSession>) {
    return this.grants.grant(caller, input, actor);
  }
}
