import { expect, it } from '@jest/globals';
import { addAddress, createUser, importUsers, updateUser } from '@latchkey/contracts/identity';
import { beginRegistration, createCredential, createTotp, importTotps } from '@latchkey/contracts/mfa';
import { createMagicLink, sendNewAddressCode, verifyNewAddress } from '@latchkey/contracts/otp-delivery';
import { attachVouchedWallets } from '@latchkey/contracts/wallet';
import type { AnyProcedure } from '@latchkey/platform/procedures';
import { Handles } from '@latchkey/platform/rpc';

const FACTORS: readonly AnyProcedure[] = [
  ...[addAddress, createUser, importUsers, updateUser],
  ...[beginRegistration, createCredential, createTotp, importTotps],
  ...[createMagicLink, sendNewAddressCode, verifyNewAddress],
  attachVouchedWallets,
];

it.each(FACTORS.map((procedure) => [procedure.subject, procedure] as const))(
  '%s, which leads to a factor of a user, refuses a public token in the service itself',
  (_, procedure) => {
    class Controller {
      @Handles(procedure)
      handle() {
        return { handled: true };
      }
    }
    const call = (key_kind: string) =>
      (new Controller().handle as (call: object) => object).call(undefined, { caller: { key_kind } });
    expect(() => call('public')).toThrow(expect.objectContaining({ code: 'secret_key_required' }));
    expect(call('secret')).toEqual({ handled: true });
  },
);
