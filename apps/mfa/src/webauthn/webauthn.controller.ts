import { Controller } from '@nestjs/common';
import {
  beginAuthentication,
  beginRegistration,
  createCredential,
  deleteCredential,
  deleteSpareCredential,
  identifyAssertion,
  listCredentialKeys,
  verifyAssertion,
} from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { SignedFactors } from '../proofs/signed-factors.service.js';
import { AuthenticationsService } from './authentications.service.js';
import { CredentialKeysService } from './credential-keys.service.js';
import { RegistrationsService } from './registrations.service.js';

@Controller()
export class WebauthnController {
  constructor(
    private readonly registrations: RegistrationsService,
    private readonly authentications: AuthenticationsService,
    private readonly factors: SignedFactors,
    private readonly keys: CredentialKeysService,
  ) {}

  @Handles(beginRegistration)
  beginRegistration({ caller, input }: Call<typeof beginRegistration>) {
    return this.registrations.begin(caller, input);
  }

  @Handles(createCredential)
  create({ caller, input }: Call<typeof createCredential>) {
    return this.registrations.create(caller, input);
  }

  @Handles(deleteCredential)
  delete({ caller, input }: Call<typeof deleteCredential>) {
    return this.registrations.delete(caller, input.webauthn_credential_id);
  }

  @Handles(deleteSpareCredential)
  deleteSpare({ caller, input }: Call<typeof deleteSpareCredential>) {
    return this.registrations.deleteSpare(caller, input);
  }

  @Handles(beginAuthentication)
  beginAuthentication({ caller, input }: Call<typeof beginAuthentication>) {
    return this.authentications.begin(caller, input);
  }

  @Handles(identifyAssertion)
  identify({ caller, input }: Call<typeof identifyAssertion>) {
    return this.authentications.identify(caller, input.public_key_credential);
  }

  @Handles(verifyAssertion)
  verify({ caller, input }: Call<typeof verifyAssertion>) {
    return this.factors.assertion(caller, input);
  }

  @Handles(listCredentialKeys)
  listKeys({ input }: Call<typeof listCredentialKeys>) {
    return this.keys.list(input);
  }
}
