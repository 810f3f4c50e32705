import {
  inspectMessage,
  inspectMessages,
  messageState,
  previewMessage,
} from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { previewOf } from '../templates/preview.js';
import { InspectedMessages } from './inspected-messages.service.js';
import { MessageStates } from './message-states.service.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly states: MessageStates,
    private readonly inspected: InspectedMessages,
  ) {}

  @Handles(messageState)
  state({ caller, input }: Call<typeof messageState>) {
    return this.states.get(caller.app_id, input.message_id);
  }

  @Handles(inspectMessage)
  inspect({ input }: Call<typeof inspectMessage>) {
    return this.inspected.get(input.message_id);
  }

  @Handles(inspectMessages)
  inspectAll({ input }: Call<typeof inspectMessages>) {
    return this.inspected.list(input);
  }

  @Handles(previewMessage)
  preview({ input }: Call<typeof previewMessage>) {
    return previewOf(input);
  }
}
