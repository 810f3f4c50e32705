import {
  AppError,
  type Caller,
  ownProfile,
  type OwnProfile,
  type OwnProfileInput,
} from '@latchkey/contracts';
import type { OwnIdentityUser } from '@latchkey/contracts/identity';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { UsersService } from './users.service.js';

/** Shows users their own account, by the word of the session service. */
@Injectable()
export class OwnUsers {
  private readonly shown: AttestationReader<OwnProfile>;

  constructor(
    private readonly users: UsersService,
    attestations: Attestations,
  ) {
    this.shown = attestations.reader(ownProfile);
  }

  /** Without what the App keeps for itself. @throws AttestationError; AppError user_not_found, user_blocked */
  async get(caller: Caller, { said, user_id }: OwnProfileInput): Promise<OwnIdentityUser> {
    await this.shown.read(said, { app_id: caller.app_id, user_id });
    const { external_id: _id, metadata: _metadata, ...own } = await this.users.get(caller, { user_id });
    if (own.status === 'blocked') throw new AppError('user_blocked', { userId: user_id });
    return own;
  }
}
