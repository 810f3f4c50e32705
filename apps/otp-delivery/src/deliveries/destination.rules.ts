import { type Environment, isSandboxEmail, isSandboxPhoneNumber, type MethodType } from '@latchkey/contracts';
import type { Channel } from '@latchkey/contracts/otp-delivery';

/** Where messages of a method go. */
export function channelOf(type: MethodType): Channel {
  return type === 'email' ? 'email' : 'sms';
}

/** Whether nothing is sent and the code is fixed: the sandbox values of test Apps, never in a live one (decision 2). */
export function isSandbox(environment: Environment, destination: string): boolean {
  return environment === 'test' && (isSandboxEmail(destination) || isSandboxPhoneNumber(destination));
}
