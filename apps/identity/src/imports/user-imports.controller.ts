import { importUsers } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { UserImportsService } from './user-imports.service.js';

@Controller()
export class UserImportsController {
  constructor(private readonly imports: UserImportsService) {}

  @Handles(importUsers)
  import({ caller, input }: Call<typeof importUsers>) {
    return this.imports.import(caller, input);
  }
}
