import { Controller } from '@nestjs/common';
import { beginImport, fastForwardImport, openImport } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ImportsService } from './imports.service.js';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Handles(beginImport)
  begin({ caller, input }: Call<typeof beginImport>) {
    return this.imports.begin(caller, input);
  }

  @Handles(openImport)
  open({ input }: Call<typeof openImport>) {
    return this.imports.open(input);
  }

  @Handles(fastForwardImport)
  fastForward({ caller, input }: Call<typeof fastForwardImport>) {
    return this.imports.fastForward(caller, input);
  }
}
