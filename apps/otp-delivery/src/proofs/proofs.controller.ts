import { beginProofOfWork, spendProofOfWork } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { ProofsService } from './proofs.service.js';

@Controller()
export class ProofsController {
  constructor(private readonly proofs: ProofsService) {}

  @Handles(beginProofOfWork)
  begin({ caller, input }: Call<typeof beginProofOfWork>) {
    return this.proofs.begin(caller, input);
  }

  @Handles(spendProofOfWork)
  spend({ caller, input }: Call<typeof spendProofOfWork>) {
    return this.proofs.spend(caller, input);
  }
}
