import { Controller } from '@nestjs/common';
import {
  admitOwnChange,
  beginOwnRegistration,
  createOwnCredential,
  deleteOwnCredential,
} from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { OwnRegistrations } from '../webauthn/own-registrations.service.js';
import { OwnChanges } from './own-changes.service.js';

@Controller()
export class OwnChangesController {
  constructor(
    private readonly changes: OwnChanges,
    private readonly registrations: OwnRegistrations,
  ) {}

  @Handles(admitOwnChange)
  admit({ caller, input }: Call<typeof admitOwnChange>) {
    return this.changes.admit(caller, input);
  }

  @Handles(beginOwnRegistration)
  begin({ caller, input }: Call<typeof beginOwnRegistration>) {
    return this.registrations.begin(caller, input);
  }

  @Handles(createOwnCredential)
  create({ caller, input }: Call<typeof createOwnCredential>) {
    return this.registrations.create(caller, input);
  }

  @Handles(deleteOwnCredential)
  delete({ caller, input }: Call<typeof deleteOwnCredential>) {
    return this.registrations.delete(caller, input);
  }
}
