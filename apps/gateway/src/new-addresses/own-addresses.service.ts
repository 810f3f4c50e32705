import type {
  DeviceFingerprint,
  DeviceFingerprintInput,
  MethodType,
  OwnChangeMembers,
} from '@latchkey/contracts';
import { addOwnAddress, checkOwnAddress, checkSignIn, removeOwnAddress } from '@latchkey/contracts/identity';
import {
  type BeginAddressResponse,
  type NewAddress,
  sendOwnAddressCode,
  spendProofOfWork,
  verifyOwnAddress,
} from '@latchkey/contracts/otp-delivery';
import { RpcClient } from '@latchkey/platform/rpc';
import { Injectable } from '@nestjs/common';
import { aboutUser, afterSpending, type AppContext, errorsOf, trustedDevice } from '@latchkey/edge';
import type { RequestNotes } from '../requests/request-notes.js';
import { UniformSends } from '../sends/uniform-sends.service.js';
import { OWN_CHANGE_ERRORS, OwnChangesService } from '../users/own-changes.service.js';

/** The errors of each step. */
export const OWN_ADDRESS_ERRORS = {
  begin: [
    ...OWN_CHANGE_ERRORS,
    ...errorsOf(checkSignIn, checkOwnAddress, spendProofOfWork, sendOwnAddressCode),
  ],
  verify: [...OWN_CHANGE_ERRORS, ...errorsOf(checkSignIn, verifyOwnAddress, addOwnAddress)],
  remove: [...OWN_CHANGE_ERRORS, ...errorsOf(removeOwnAddress)],
} as const;

type OwnAddress = Omit<NewAddress, 'user_id'>;

interface Asked extends OwnChangeMembers {
  readonly device_fingerprint?: DeviceFingerprintInput;
}

interface Sending extends Asked {
  readonly expires_in?: number;
  readonly locale?: string;
  readonly proof_of_work?: string;
  readonly for_visitor?: boolean;
}

interface Seen {
  readonly device: DeviceFingerprint;
  readonly notes: RequestNotes;
}

/** Addresses that users add and remove by themselves, by a session. */
@Injectable()
export class OwnAddressesService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly changes: OwnChangesService,
    private readonly sends: UniformSends,
  ) {}

  /** Sends a code to the address. A refused session spends no proof of work. */
  async begin(
    context: AppContext,
    { device, notes }: Seen,
    { proof_of_work, expires_in, locale, for_visitor, device_fingerprint, ...members }: Sending,
    address: OwnAddress,
  ): Promise<BeginAddressResponse> {
    const own = await this.changes.admit(context, members, { change: 'add_address' });
    const { user_id } = own;
    notes.userId = user_id;
    await this.rpc.call(checkSignIn, context, { user_id });
    await this.rpc.call(checkOwnAddress, context, { ...own, type: address.type, value: address.destination });
    const send = address.type === 'email' ? 'email_otp' : 'sms_otp';
    await this.sends.spendProof(context, { send, device, proof_of_work });
    const options = { expires_in, locale, for_visitor };
    const seen = { device_fingerprint: trustedDevice(context.caller, device, device_fingerprint) };
    const code = { ...own, ...address, ...options, ...seen };
    const { message } = await this.rpc.call(sendOwnAddressCode, context, code);
    notes.message = message;
    return { user_id };
  }

  /** Spends the code and attaches the address. */
  async verify(
    context: AppContext,
    device: DeviceFingerprint,
    { otp, device_fingerprint, ...members }: Asked & { readonly otp: string },
    { type, destination }: OwnAddress,
  ): Promise<{ user_id: string; method_id: string }> {
    const own = await this.changes.admit(context, members, { change: 'add_address' });
    const { user_id } = own;
    const verified = async () => {
      await this.rpc.call(checkSignIn, context, { user_id });
      const seen = { device_fingerprint: trustedDevice(context.caller, device, device_fingerprint) };
      const guess = { ...own, type, destination, otp, ...seen };
      const { proof } = await this.rpc.call(verifyOwnAddress, context, guess);
      const added = { ...own, type, value: destination, proof };
      return afterSpending(() => this.rpc.call(addOwnAddress, context, added));
    };
    const { method_id } = await verified().catch(aboutUser(user_id));
    return { user_id, method_id };
  }

  async remove(
    context: AppContext,
    members: OwnChangeMembers,
    { type, id }: { type: MethodType; id: string },
  ): Promise<string> {
    const own = await this.changes.admit(context, members, { change: 'remove_address', method_id: id });
    const removal = await this.rpc.call(removeOwnAddress, context, { ...own, type, id });
    await this.changes.follow(context, removal, { method_id: id, by: 'identity' });
    return own.user_id;
  }
}
