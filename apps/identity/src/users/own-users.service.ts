import {
  AppError,
  type Caller,
  type OwnChange,
  type OwnChangeInput,
  ownProfile,
  type OwnProfile,
  type OwnProfileInput,
  provenChange,
  type ProvenChange,
} from '@latchkey/contracts';
import type { OwnIdentityUser } from '@latchkey/contracts/identity';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { UsersService } from './users.service.js';

/** Shows users their own account, by the word of the session service. */
@Injectable()
export class OwnUsers {
  private readonly shown: AttestationReader<OwnProfile>;
  private readonly proven: AttestationReader<ProvenChange>;

  constructor(
    private readonly users: UsersService,
    attestations: Attestations,
  ) {
    this.shown = attestations.reader(ownProfile);
    this.proven = attestations.reader(provenChange);
  }

  /** Without what the App keeps for itself. @throws AttestationError; AppError user_not_found, user_blocked */
  async get(caller: Caller, { said, user_id }: OwnProfileInput): Promise<OwnIdentityUser> {
    await this.shown.read(said, { app_id: caller.app_id, user_id });
    return this.own(caller, user_id);
  }

  /** The same for a user who is about to change it. */
  async getChanging(
    caller: Caller,
    { said, user_id, change }: OwnChangeInput & { change: OwnChange },
  ): Promise<OwnIdentityUser> {
    await this.proven.read(said, { app_id: caller.app_id, user_id, change });
    return this.own(caller, user_id);
  }

  private async own(caller: Caller, user_id: string): Promise<OwnIdentityUser> {
    const { external_id: _id, metadata: _metadata, ...own } = await this.users.get(caller, { user_id });
    if (own.status === 'blocked') throw new AppError('user_blocked', { userId: user_id });
    return own;
  }
}
