import { Controller } from '@nestjs/common';
import {
  beginAuthentication,
  beginRegistration,
  createCredential,
  deleteCredential,
  identifyAssertion,
  verifyAssertion,
} from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { AssertionsService } from './assertions.service.js';
import { AuthenticationOptionsService } from './authentication-options.service.js';
import { RegistrationOptionsService } from './registration-options.service.js';
import { RegistrationsService } from './registrations.service.js';

@Controller()
export class WebauthnController {
  constructor(
    private readonly registrationOptions: RegistrationOptionsService,
    private readonly registrations: RegistrationsService,
    private readonly authenticationOptions: AuthenticationOptionsService,
    private readonly assertions: AssertionsService,
  ) {}

  @Handles(beginRegistration)
  beginRegistration({ caller, input }: Call<typeof beginRegistration>) {
    return this.registrationOptions.begin(caller, input);
  }

  @Handles(createCredential)
  create({ caller, input }: Call<typeof createCredential>) {
    return this.registrations.create(caller, input);
  }

  @Handles(deleteCredential)
  delete({ caller, input }: Call<typeof deleteCredential>) {
    return this.registrations.delete(caller, input.webauthn_credential_id);
  }

  @Handles(beginAuthentication)
  beginAuthentication({ caller, input }: Call<typeof beginAuthentication>) {
    return this.authenticationOptions.begin(caller, input);
  }

  @Handles(identifyAssertion)
  identify({ caller, input }: Call<typeof identifyAssertion>) {
    return this.assertions.identify(caller, input.public_key_credential);
  }

  @Handles(verifyAssertion)
  verify({ caller, input }: Call<typeof verifyAssertion>) {
    return this.assertions.verify(caller, input.public_key_credential);
  }
}
