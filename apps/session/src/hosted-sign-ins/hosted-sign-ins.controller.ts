import { Controller } from '@nestjs/common';
import { createHostedCode, exchangeHostedCode } from '@latchkey/contracts/session';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { HostedSignIns } from './hosted-sign-ins.service.js';

@Controller()
export class HostedSignInsController {
  constructor(private readonly hosted: HostedSignIns) {}

  @Handles(createHostedCode)
  create({ caller, input }: Call<typeof createHostedCode>) {
    return this.hosted.createCode(caller, input);
  }

  @Handles(exchangeHostedCode)
  exchange({ caller, input }: Call<typeof exchangeHostedCode>) {
    return this.hosted.exchange(caller, input);
  }
}
