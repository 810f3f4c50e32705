import { messageState } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { MessageStates } from './message-states.service.js';

@Controller()
export class MessagesController {
  constructor(private readonly states: MessageStates) {}

  @Handles(messageState)
  state({ caller, input }: Call<typeof messageState>) {
    return this.states.get(caller.app_id, input.message_id);
  }
}
