import { Controller } from '@nestjs/common';
import {
  getIssuerJwkSet,
  getJwkSet,
  inspectSigningKeys,
  makeSigningKeys,
  revokeSigningKey,
  rotateSigningKey,
} from '@latchkey/contracts/session';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { SigningKeysService } from './signing-keys.service.js';

@Controller()
export class SigningKeysController {
  constructor(private readonly signingKeys: SigningKeysService) {}

  @Handles(getJwkSet)
  jwkSet({ caller }: Call<typeof getJwkSet>) {
    return this.signingKeys.jwkSet(caller.app_id);
  }

  @Handles(getIssuerJwkSet)
  issuerJwkSet({ input }: Call<typeof getIssuerJwkSet>) {
    return this.signingKeys.issuerJwkSet(input.app_id);
  }

  @Handles(makeSigningKeys)
  make({ input }: Call<typeof makeSigningKeys>) {
    return this.signingKeys.make(input.app_id);
  }

  @Handles(rotateSigningKey)
  rotate({ input }: Call<typeof rotateSigningKey>) {
    return this.signingKeys.rotate(input.app_id);
  }

  @Handles(inspectSigningKeys)
  async inspect({ input }: Call<typeof inspectSigningKeys>) {
    return { keys: await this.signingKeys.ages(input) };
  }

  @Handles(revokeSigningKey)
  revoke({ input }: Call<typeof revokeSigningKey>) {
    return this.signingKeys.revoke(input.app_id, input.kid);
  }
}
