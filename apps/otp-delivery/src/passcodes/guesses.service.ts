import { AppError, type Caller, signedProof, type Spent } from '@latchkey/contracts';
import { otpFactor, type VerifyPasscodeInput } from '@latchkey/contracts/otp-delivery';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { fingerprintMismatch } from '../device-fingerprint/device-fingerprint.rules.js';
import { methodTypeOf } from './method-ids.rules.js';
import { codeDigest, refusalError, wrongGuess } from './passcode.rules.js';
import { PasscodesRepository, type RightGuess } from './passcodes.repository.js';

interface SpentPasscode {
  readonly otp_id: string;
}

/** Guesses at passcodes. Each may throw invalid_otp, otp_attempts_exceeded, method_locked, device_fingerprint_mismatch. */
@Injectable()
export class Guesses {
  constructor(
    private readonly passcodes: PasscodesRepository,
    private readonly secrets: ServiceSecrets,
    private readonly signer: AttestationSigner,
  ) {}

  /** Uses the code up, and signs that its method was proven. Whose the method is, identity says. */
  async verify(caller: Caller, input: VerifyPasscodeInput): Promise<SpentPasscode & Spent> {
    const { otp_id } = await this.spend(caller, input);
    const { method_id, session_id } = input;
    const factor = otpFactor(method_id, methodTypeOf(method_id));
    return { otp_id, proof: await signedProof(this.signer, caller, { factor, session_id }) };
  }

  /** Uses the code up. */
  spend(caller: Caller, input: VerifyPasscodeInput): Promise<SpentPasscode> {
    return this.compare(caller, input, 'uses_up');
  }

  /** The same for a sign-in that is refused in any case: a right guess keeps the code. A wrong guess counts. */
  check(caller: Caller, input: VerifyPasscodeInput): Promise<SpentPasscode> {
    return this.compare(caller, input, 'keeps');
  }

  /**
   * Where the App compares devices, the guess is counted first and its code compared after the device; elsewhere both
   * are one statement.
   */
  private async compare(
    caller: Caller,
    input: VerifyPasscodeInput,
    right: RightGuess,
  ): Promise<SpentPasscode> {
    const method = { appId: caller.app_id, methodId: input.method_id };
    const { fingerprint_match } = caller.settings;
    const comparesDevices = fingerprint_match !== 'none';
    const digest = codeDigest(await this.secrets.get('passcode_pepper'), method, input.otp);
    const counted = await this.passcodes.guess(method, { digest: comparesDevices ? null : digest, right });
    if (!counted) throw refusalError(await this.passcodes.guardedCode(method, digest));
    const mismatch = fingerprintMismatch(fingerprint_match, counted, input.device_fingerprint);
    if (mismatch)
      throw new AppError('device_fingerprint_mismatch', { reason: mismatch, userId: counted.userId });
    const isRight =
      counted.isRight ||
      (comparesDevices && (await this.passcodes.spend(method, counted, { digest, right })));
    if (!isRight) {
      const code = await this.passcodes.guardedCode(method, digest);
      throw wrongGuess(counted, code?.superseded ?? false);
    }
    return { otp_id: counted.otpId };
  }
}
