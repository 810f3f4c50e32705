import { Controller } from '@nestjs/common';
import { listOwnSessions, revokeOwnSessions } from '@latchkey/contracts/session';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { OwnSessionsService } from './own-sessions.service.js';

@Controller()
export class OwnSessionsController {
  constructor(private readonly own: OwnSessionsService) {}

  @Handles(listOwnSessions)
  list({ caller, input }: Call<typeof listOwnSessions>) {
    return this.own.list(caller, input);
  }

  @Handles(revokeOwnSessions)
  revoke({ caller, input }: Call<typeof revokeOwnSessions>) {
    return this.own.revoke(caller, input);
  }
}
