import { type Caller, type OwnChangeInput, removedMethod, type RemovedOwn } from '@latchkey/contracts';
import type {
  BeginRegistrationInput,
  BeginRegistrationResponse,
  CreateCredentialRequest,
  CreateCredentialResponse,
} from '@latchkey/contracts/mfa';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { OwnChanges } from '../users/own-changes.service.js';
import { RegistrationsService } from './registrations.service.js';

/** Registers and removes passkeys for users themselves: as `RegistrationsService`, once the change is admitted. */
@Injectable()
export class OwnRegistrations {
  constructor(
    private readonly changes: OwnChanges,
    private readonly registrations: RegistrationsService,
    private readonly signer: AttestationSigner,
  ) {}

  async begin(
    caller: Caller,
    { said, ...input }: BeginRegistrationInput & OwnChangeInput,
  ): Promise<BeginRegistrationResponse> {
    await this.changes.require(caller, { user_id: input.user_id, said }, { change: 'add_passkey' });
    return this.registrations.begin(caller, input);
  }

  async create(
    caller: Caller,
    { said, ...input }: CreateCredentialRequest & OwnChangeInput,
  ): Promise<CreateCredentialResponse> {
    await this.changes.require(caller, { user_id: input.user_id, said }, { change: 'add_passkey' });
    return this.registrations.create(caller, input);
  }

  async delete(
    caller: Caller,
    { webauthn_credential_id: method_id, ...input }: OwnChangeInput & { webauthn_credential_id: string },
  ): Promise<RemovedOwn> {
    await this.changes.require(caller, input, { change: 'remove_passkey', method_id });
    const { user_id } = input;
    await this.registrations.delete(caller, method_id, user_id);
    const { app_id } = caller;
    return { user_id, removed: await this.signer.sign(removedMethod.mfa, { app_id, user_id, method_id }) };
  }
}
