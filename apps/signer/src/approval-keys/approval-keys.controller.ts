import { Controller } from '@nestjs/common';
import { getApprovalKey, setApprovalKey } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ApprovalKeysService } from './approval-keys.service.js';

@Controller()
export class ApprovalKeysController {
  constructor(private readonly keys: ApprovalKeysService) {}

  @Handles(getApprovalKey)
  get({ input }: Call<typeof getApprovalKey>) {
    return this.keys.get(input.app_id);
  }

  @Handles(setApprovalKey)
  set({ input }: Call<typeof setApprovalKey>) {
    return this.keys.set(input.app_id, input.public_key);
  }
}
