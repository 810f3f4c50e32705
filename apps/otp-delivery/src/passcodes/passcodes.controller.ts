import { smsCaller } from '@latchkey/contracts';
import {
  checkPasscode,
  lockedMethods,
  sendPasscode,
  unlockMethods,
  unlockOwnMethods,
  verifyPasscode,
} from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { Guesses } from './guesses.service.js';
import { LocksRepository } from './locks.repository.js';
import { OwnUnlocks } from './own-unlocks.service.js';
import { PasscodesService } from './passcodes.service.js';

@Controller()
export class PasscodesController {
  constructor(
    private readonly passcodes: PasscodesService,
    private readonly guesses: Guesses,
    private readonly locks: LocksRepository,
    private readonly ownUnlocks: OwnUnlocks,
  ) {}

  @Handles(sendPasscode)
  send({ caller, input }: Call<typeof sendPasscode>) {
    return this.passcodes.send(smsCaller(caller, input), input);
  }

  @Handles(verifyPasscode)
  verify({ caller, input }: Call<typeof verifyPasscode>) {
    return this.guesses.verify(caller, input);
  }

  @Handles(checkPasscode)
  check({ caller, input }: Call<typeof checkPasscode>) {
    return this.guesses.check(caller, input);
  }

  @Handles(lockedMethods)
  async locked({ caller, input }: Call<typeof lockedMethods>) {
    return { locks: await this.locks.locked(caller.app_id, input) };
  }

  @Handles(unlockMethods)
  async unlock({ caller, input }: Call<typeof unlockMethods>) {
    return { method_ids: await this.locks.unlock(caller.app_id, input) };
  }

  @Handles(unlockOwnMethods)
  unlockOwn({ caller, input }: Call<typeof unlockOwnMethods>) {
    return this.ownUnlocks.unlock(caller, input);
  }
}
