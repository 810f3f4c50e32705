import { Controller } from '@nestjs/common';
import { rewrapKeys } from '@latchkey/contracts/wallet';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { RewrapService } from './rewrap.service.js';

@Controller()
export class CustodyController {
  constructor(private readonly rewrapping: RewrapService) {}

  @Handles(rewrapKeys)
  rewrap({ input }: Call<typeof rewrapKeys>) {
    return this.rewrapping.step(input);
  }
}
