import { Controller } from '@nestjs/common';
import { checkPasswordStrength } from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { PasswordsService } from './passwords.service.js';

@Controller()
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Handles(checkPasswordStrength)
  checkStrength({ caller, input }: Call<typeof checkPasswordStrength>) {
    return this.passwords.checkStrength(caller, input.password);
  }
}
