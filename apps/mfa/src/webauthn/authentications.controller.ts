import { Controller } from '@nestjs/common';
import { beginAuthentication, identifyAssertion, verifyAssertion } from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { AssertionsService } from './assertions.service.js';
import { AuthenticationOptionsService } from './authentication-options.service.js';

@Controller()
export class AuthenticationsController {
  constructor(
    private readonly options: AuthenticationOptionsService,
    private readonly assertions: AssertionsService,
  ) {}

  @Handles(beginAuthentication)
  begin({ caller, input }: Call<typeof beginAuthentication>) {
    return this.options.begin(caller, input);
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
