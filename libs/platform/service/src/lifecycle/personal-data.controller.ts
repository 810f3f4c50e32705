import { Controller, type Type } from '@nestjs/common';
import type {
  ErasureOfUser,
  ExportUserInput,
  ExportUserPage,
  Procedure,
} from '@latchkey/platform/procedures';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { PersonalData } from './personal-data.js';

interface OfApp {
  readonly app_id: string;
}

/** Of the contract of a service. */
interface PersonalProcedures {
  readonly exportUser: Procedure<ExportUserInput, ExportUserPage, OfApp>;
  readonly getErasure: Procedure<{ user_id: string }, ErasureOfUser, OfApp>;
}

/** Makes a class for each service, because a decorator fixes the subject. A check of deploy finds it in each module. */
export function personalDataController({ exportUser, getErasure }: PersonalProcedures): Type {
  @Controller()
  class PersonalDataController {
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
  return PersonalDataController;
}
