import { Controller } from '@nestjs/common';
import {
  blockUser,
  forgetUser,
  getRevokedSessions,
  removeFactors,
  revokeAppSessions,
  revokeSessions,
  unblockUser,
} from '@latchkey/contracts/session';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { RevocationsRepository } from './revocations.repository.js';
import { MOST_LISTED, READ_SECONDS, revocationList } from './revocation.rules.js';
import { AppSessionsService } from './app-sessions.service.js';
import { RevocationsService } from './revocations.service.js';

@Controller()
export class RevocationsController {
  constructor(
    private readonly revocations: RevocationsService,
    private readonly ofApps: AppSessionsService,
    private readonly deletion: UserDeletion,
    private readonly list: RevocationsRepository,
  ) {}

  @Handles(revokeSessions)
  revoke({ caller, input }: Call<typeof revokeSessions>) {
    return this.revocations.revoke(caller, input);
  }

  @Handles(revokeAppSessions)
  revokeOfApp({ input }: Call<typeof revokeAppSessions>) {
    return this.ofApps.endBatch(input);
  }

  @Handles(forgetUser)
  async deleteUser({ caller, input }: Call<typeof forgetUser>) {
    return { revoked: await this.deletion.run({ appId: caller.app_id, userId: input.user_id }) };
  }

  @Handles(removeFactors)
  removeFactors({ caller, input }: Call<typeof removeFactors>) {
    return this.revocations.removeFactors(caller, input);
  }

  @Handles(blockUser)
  block({ caller, input }: Call<typeof blockUser>) {
    return this.revocations.block(caller, input);
  }

  @Handles(unblockUser)
  unblock({ caller, input }: Call<typeof unblockUser>) {
    return this.revocations.unblock(caller, input);
  }

  @Handles(getRevokedSessions)
  async revoked({ input }: Call<typeof getRevokedSessions>) {
    return revocationList(await this.list.newestOf(input.app_id, READ_SECONDS, MOST_LISTED + 1));
  }
}
