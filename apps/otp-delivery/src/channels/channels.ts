import type { Channel as ChannelName } from '@latchkey/contracts/otp-delivery';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { HandOver, OutgoingMessage } from './channel.js';
import { SmtpChannel } from './smtp.channel.js';
import { TwilioChannel } from './twilio.channel.js';

/** Every way out, by its name on the wire. */
@Injectable()
export class Channels implements OnApplicationShutdown {
  constructor(
    private readonly smtp: SmtpChannel,
    private readonly twilio: TwilioChannel,
  ) {}

  isConfigured(name: ChannelName): boolean {
    return name === 'email' ? this.smtp.isConfigured : this.twilio.isConfigured;
  }

  atOnce(name: ChannelName): number {
    return name === 'email' ? this.smtp.atOnce : this.twilio.atOnce;
  }

  /** @throws HeldBack; DeliveryFailure when the message was not taken. */
  async send(messageId: string, message: OutgoingMessage, handOver: HandOver): Promise<void> {
    switch (message.channel) {
      case 'email':
        return this.smtp.send(messageId, message, handOver);
      case 'sms':
        return this.twilio.send(messageId, message, handOver);
      default:
        return message satisfies never;
    }
  }

  onApplicationShutdown(): void {
    this.smtp.close();
    this.twilio.close();
  }
}
