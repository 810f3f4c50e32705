import { getSessionClaims } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { SignedClaims } from './signed-claims.service.js';

@Controller()
export class SessionClaimsController {
  constructor(private readonly claims: SignedClaims) {}

  @Handles(getSessionClaims)
  get({ caller, input }: Call<typeof getSessionClaims>) {
    return this.claims.of(caller, input);
  }
}
