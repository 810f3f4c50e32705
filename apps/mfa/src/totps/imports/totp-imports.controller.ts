import { importTotps } from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { TotpImportsService } from './totp-imports.service.js';

@Controller()
export class TotpImportsController {
  constructor(private readonly imports: TotpImportsService) {}

  @Handles(importTotps)
  import({ caller, input }: Call<typeof importTotps>) {
    return this.imports.import(caller, input.totps);
  }
}
