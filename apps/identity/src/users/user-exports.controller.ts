import { noteUserExport } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { UserExportsService } from './user-exports.service.js';

@Controller()
export class UserExportsController {
  constructor(private readonly exports: UserExportsService) {}

  @Handles(noteUserExport)
  note({ caller, input }: Call<typeof noteUserExport>) {
    return this.exports.note(caller, input.user_id, input.services);
  }
}
