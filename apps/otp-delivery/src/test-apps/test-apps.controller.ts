import { fastForwardLink, fastForwardMethod, listTestMessages } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { FastForwardService } from './fast-forward.service.js';
import { TestMessagesService } from './test-messages.service.js';

@Controller()
export class TestAppsController {
  constructor(
    private readonly fastForward: FastForwardService,
    private readonly messages: TestMessagesService,
  ) {}

  @Handles(fastForwardMethod)
  method({ caller, input }: Call<typeof fastForwardMethod>) {
    return this.fastForward.method(caller, input);
  }

  @Handles(fastForwardLink)
  link({ caller, input }: Call<typeof fastForwardLink>) {
    return this.fastForward.link(caller, input);
  }

  @Handles(listTestMessages)
  list({ caller, input }: Call<typeof listTestMessages>) {
    return this.messages.list(caller, input);
  }
}
