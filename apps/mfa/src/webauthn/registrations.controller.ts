import { Controller } from '@nestjs/common';
import { beginRegistration, createCredential, deleteCredential } from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { RegistrationOptionsService } from './registration-options.service.js';
import { RegistrationsService } from './registrations.service.js';

@Controller()
export class RegistrationsController {
  constructor(
    private readonly options: RegistrationOptionsService,
    private readonly registrations: RegistrationsService,
  ) {}

  @Handles(beginRegistration)
  begin({ caller, input }: Call<typeof beginRegistration>) {
    return this.options.begin(caller, input);
  }

  @Handles(createCredential)
  create({ caller, input }: Call<typeof createCredential>) {
    return this.registrations.create(caller, input);
  }

  @Handles(deleteCredential)
  delete({ caller, input }: Call<typeof deleteCredential>) {
    return this.registrations.delete(caller, input.webauthn_credential_id);
  }
}
