import { Controller } from '@nestjs/common';
import { proveOwnChange, removeOwnFactors } from '@latchkey/contracts/session';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { OwnRemovals } from '../revocations/own-removals.service.js';
import { OwnChanges } from './own-changes.service.js';

@Controller()
export class OwnChangesController {
  constructor(
    private readonly changes: OwnChanges,
    private readonly removals: OwnRemovals,
  ) {}

  @Handles(proveOwnChange)
  prove({ caller, input }: Call<typeof proveOwnChange>) {
    return this.changes.prove(caller, input);
  }

  @Handles(removeOwnFactors)
  removeFactors({ caller, input }: Call<typeof removeOwnFactors>) {
    return this.removals.follow(caller, input);
  }
}
