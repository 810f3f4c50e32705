import { Controller } from '@nestjs/common';
import { exportKey } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ExportsService } from './exports.service.js';

@Controller()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Handles(exportKey)
  export(call: Call<typeof exportKey>) {
    return this.exports.export(call, call.input);
  }
}
