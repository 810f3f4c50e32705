import { Controller } from '@nestjs/common';
import { createHostedCode, exchangeHostedCode } from '@latchkey/contracts/session';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ShownSessions } from '../proofs/shown-sessions.service.js';
import { HostedSignIns } from './hosted-sign-ins.service.js';

@Controller()
export class HostedSignInsController {
  constructor(
    private readonly hosted: HostedSignIns,
    private readonly shown: ShownSessions,
  ) {}

  @Handles(createHostedCode)
  create({ caller, input }: Call<typeof createHostedCode>) {
    return this.hosted.createCode(caller, input);
  }

  @Handles(exchangeHostedCode)
  exchange({ caller, input }: Call<typeof exchangeHostedCode>) {
    return this.shown.noted(caller, this.hosted.exchange(caller, input));
  }
}
