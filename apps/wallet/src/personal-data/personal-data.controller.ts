import { Controller } from '@nestjs/common';
import { exportUser, getErasure } from '@latchkey/contracts/wallet';
import { PersonalData } from '@latchkey/platform/lifecycle';
import { type Call, Handles } from '@latchkey/platform/rpc';

@Controller()
export class PersonalDataController {
  constructor(private readonly personal: PersonalData) {}

  @Handles(exportUser)
  exportUser({ caller, input }: Call<typeof exportUser>) {
    return this.personal.page({ appId: caller.app_id, userId: input.user_id }, input);
  }

  @Handles(getErasure)
  getErasure({ caller, input }: Call<typeof getErasure>) {
    return this.personal.erasure({ appId: caller.app_id, userId: input.user_id });
  }
}
