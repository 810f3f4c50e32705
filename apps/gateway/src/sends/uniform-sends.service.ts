import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type DeviceFingerprint, type ErrorType } from '@latchkey/contracts';
import { ensureMethod, type EnsureMethodInput, type OwnedMethod } from '@latchkey/contracts/identity';
import {
  type DecoyInput,
  sendDecoy,
  type SendName,
  spendProofOfWork,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { requiredWithPublicToken, tolerate } from '@latchkey/edge';

type Context = CallContext<Caller>;

/** Each of them would tell that the address is known, or that it is not. */
const UNTOLD: readonly ErrorType[] = ['user_not_found', 'user_blocked', 'sign_up_closed'];

interface PublicSend {
  readonly send: SendName;
  readonly device: DeviceFingerprint;
  readonly proof_of_work?: string | undefined;
}

/** What a send does, where the answer must not tell whether its address is known. */
interface UniformSend {
  readonly address: EnsureMethodInput;
  readonly decoy: DecoyInput;
  readonly deliver: (method: OwnedMethod) => Promise<{ sent_id?: string }>;
}

/** Sends with a public token, and sends whose answer is the same for every address. */
@Injectable()
export class UniformSends {
  constructor(private readonly rpc: RpcClient) {}

  /** Whether the answer must be uniform. With a public token a proof of work is spent first. */
  async isAsked(
    context: Context,
    { uniform_answer }: { uniform_answer?: boolean },
    sending: PublicSend,
  ): Promise<boolean> {
    await this.spendProof(context, sending);
    return context.caller.key_kind === 'secret' ? uniform_answer === true : true;
  }

  /** The proof of work that a send with a public token costs. */
  async spendProof(context: Context, { send, device, proof_of_work: proof }: PublicSend): Promise<void> {
    if (context.caller.key_kind === 'secret') return;
    if (proof === undefined) throw requiredWithPublicToken('proof_of_work');
    await this.rpc.call(spendProofOfWork, context, { send, client_ip: device.ip, proof });
  }

  /** Sends to the method of the address, or does what looks the same. @returns the id that stands for the method. */
  send(context: Context, { address, decoy, deliver }: UniformSend): Promise<string> {
    return evenly(async () => {
      const method = await this.rpc.call(ensureMethod, context, address).catch(tolerate(UNTOLD));
      const { sent_id } = method ? await deliver(method) : await this.rpc.call(sendDecoy, context, decoy);
      // During an upgrade, from an older replica.
      if (sent_id === undefined) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
      return sent_id;
    });
  }
}

/** Longer than a send takes, with and without a new user, while nothing is overloaded. */
const LEAST_MS = 250;

/** Settles no earlier than after a fixed time, so that the time does not tell what was done. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(LEAST_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
