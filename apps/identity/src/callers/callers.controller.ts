import { actForApp, resolveHostedApp } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { CallersService } from './callers.service.js';

@Controller()
export class CallersController {
  constructor(private readonly callers: CallersService) {}

  @Handles(resolveHostedApp)
  hosted({ input }: Call<typeof resolveHostedApp>) {
    return this.callers.hosted(input);
  }

  @Handles(actForApp)
  forOperator({ input, actor }: Call<typeof actForApp>) {
    return this.callers.forOperator(input, actor);
  }
}
