import type { Channel as ChannelName } from '@latchkey/contracts/catalogue';
import { Injectable } from '@nestjs/common';
import type { Channel, OutgoingMessage } from './channel.js';
import { SmtpChannel } from './smtp.channel.js';
import { TwilioChannel } from './twilio.channel.js';

@Injectable()
export class Channels {
  constructor(
    private readonly smtp: SmtpChannel,
    private readonly twilio: TwilioChannel,
  ) {}

  /** The channel that a message of this name is sent by. */
  of(name: ChannelName): Channel<OutgoingMessage> {
    return name === 'email' ? this.smtp : this.twilio;
  }
}
