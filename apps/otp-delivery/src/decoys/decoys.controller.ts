import { smsCaller } from '@latchkey/contracts';
import { openSentId, sendDecoy } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { Decoys } from './decoys.service.js';

@Controller()
export class DecoysController {
  constructor(private readonly decoys: Decoys) {}

  @Handles(sendDecoy)
  send({ caller, input }: Call<typeof sendDecoy>) {
    return this.decoys.send(smsCaller(caller, input), input);
  }

  @Handles(openSentId)
  open({ caller, input }: Call<typeof openSentId>) {
    return this.decoys.open(caller, input.sent_id);
  }
}
