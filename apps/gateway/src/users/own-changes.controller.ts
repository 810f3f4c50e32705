import { Body } from '@nestjs/common';
import { CheckOwnChangeRequest, CheckOwnChangeResponse } from '@latchkey/contracts/session';
import { type AppContext, Context, Endpoint, InArea } from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';
import { OWN_CHANGE_ERRORS, OwnChangesService } from './own-changes.service.js';

@InArea(...USERS)
export class OwnChangesController {
  constructor(private readonly changes: OwnChangesService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/changes/check',
    summary: 'Check that the user of a session may change their account',
    description:
      'For a server that makes the change itself, as the handler of `@latchkey/node` does. The session must have a factor that was verified in the last `max_factor_age` minutes; of a user who has an active TOTP it must be that one (403 `step_up_required`). A session that lacks a second proof which its App requires is taken for changes that add something, where `purpose: enroll_factor` of `POST /v1/auth/sessions/verify` would take it. It changes nothing.',
    request: CheckOwnChangeRequest,
    response: CheckOwnChangeResponse,
    // It is for a server, to which pages are not closed.
    errors: OWN_CHANGE_ERRORS.filter((error) => error !== 'account_changes_not_enabled'),
    recorded: false,
  })
  async checkOwnChange(
    @Context() context: AppContext,
    @Body() { change, ...members }: CheckOwnChangeRequest,
  ): Promise<CheckOwnChangeResponse> {
    const { user_id } = await this.changes.admit(context, members, { change });
    return { user_id };
  }
}
