import type { Client } from '../session/client.js';
import type { SendOptions, UserPart } from '../types/parts.js';
import { askOwn, removal } from './own-account.js';
import { withProof, wireOptions } from './sends.js';

type AddressKind = 'email' | 'phone_number';

type AddressPart = Pick<
  UserPart,
  | ('beginEmail' | 'verifyEmail' | 'removeEmail')
  | ('beginPhoneNumber' | 'verifyPhoneNumber' | 'removePhoneNumber')
>;

const SENDS = { email: 'email_otp', phone_number: 'sms_otp' } as const;

/** Adds and removes addresses of the person. */
export function addressPart(client: Client): AddressPart {
  const step = (kind: AddressKind, name: 'begin' | 'verify') => ({
    server: `users/me/${kind}/${name}`,
    direct: `profile/${kind}/${name}`,
  });
  /** What begins to add an address of this kind; the member of the request has its name. */
  const begin =
    (kind: AddressKind) =>
    async (address: string, options: SendOptions = {}) => {
      const message = { [kind]: address, ...wireOptions(options) };
      await withProof(client.transport, SENDS[kind], (proof) =>
        askOwn(client, step(kind, 'begin'), { ...message, ...proof }),
      );
    };
  const verify = (kind: AddressKind) => async (address: string, otp: string) => {
    await askOwn(client, step(kind, 'verify'), { [kind]: address, otp });
  };
  const remove = (kind: AddressKind) =>
    removal(client, kind, { path: `profile/${kind}/remove`, idName: `${kind}_id` });
  return {
    beginEmail: begin('email'),
    verifyEmail: verify('email'),
    removeEmail: remove('email'),
    beginPhoneNumber: begin('phone_number'),
    verifyPhoneNumber: verify('phone_number'),
    removePhoneNumber: remove('phone_number'),
  };
}
