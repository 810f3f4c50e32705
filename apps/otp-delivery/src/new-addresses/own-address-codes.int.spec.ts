import { describe, expect, it } from '@jest/globals';
import { admittedChange, type Caller, newAddressProof, provenChange } from '@latchkey/contracts';
import { sendOwnAddressCode } from '@latchkey/contracts/otp-delivery';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { OwnAddressCodes } from './own-address-codes.service.js';

const RACE = 20;
const CODE = '000000';

const fixture = await otpDeliveryFixture();
const codes = fixture.get(OwnAddressCodes);
const { signerOf, read } = fixture.attested;

async function wanted() {
  const caller = {
    ...newCaller({ environment: 'test' }, { public_sends: true }),
    key_kind: 'public',
  } as const;
  const user_id = newId('user');
  const { app_id } = caller;
  const said = await signerOf('mfa').sign(admittedChange, { app_id, user_id, change: 'add_address' });
  const destination = `${newId('email')}@sandbox.test`;
  return { caller, address: { user_id, type: 'email' as const, destination, said } };
}

describe('the code of an address that a user adds by a session', () => {
  it('proves the address to identity, once, however many calls come at once', async () => {
    const { caller, address } = await wanted();
    await codes.send(caller, address);
    const verify = () => codes.verify(caller, { ...address, otp: CODE });
    const [first, ...others] = await Promise.allSettled(Array.from({ length: RACE }, verify));
    const ends = [first, ...others].filter((end) => end?.status === 'fulfilled');
    expect(ends).toHaveLength(1);
    const proof = (ends[0] as PromiseFulfilledResult<{ proof?: string }>).value.proof ?? '';
    const { user_id, type, destination: value } = address;
    expect(await read(newAddressProof, proof)).toEqual({ app_id: caller.app_id, user_id, type, value });
    expect(await tally([verify()])).toEqual({ invalid_otp: 1 });
  });

  it('needs the word of mfa on this change of this user of this App', async () => {
    const { caller, address } = await wanted();
    const { app_id } = caller;
    const { user_id } = address;
    const change = 'add_address' as const;
    const words = await Promise.all([
      signerOf('mfa').sign(admittedChange, { app_id, user_id: newId('user'), change }),
      signerOf('mfa').sign(admittedChange, { app_id, user_id, change: 'remove_address' }),
      signerOf('mfa').sign(admittedChange, { app_id: newId('app'), user_id, change }),
      signerOf('session').sign(provenChange, { app_id, user_id, change }),
    ]);
    for (const said of ['', ...words]) {
      expect(await outcomeOf(codes.send(caller, { ...address, said }))).toBe('attestation_refused');
      const guess = codes.verify(caller, { ...address, said, otp: CODE });
      expect(await outcomeOf(guess)).toBe('attestation_refused');
    }
  });

  it.each([
    [{ public_sends: true, account_changes: 'person' }, undefined],
    [{ public_sends: false, account_changes: 'person' }, 'secret_key_required'],
    [{ public_sends: true, account_changes: 'off' }, 'account_changes_not_enabled'],
  ] as const)(
    'is sent with a public token only where the App lets pages send and change: %j',
    (set, code) => {
      const admits = sendOwnAddressCode.admits as ((caller: Caller) => void) | undefined;
      const admitted = () => admits?.({ ...newCaller({}, set), key_kind: 'public' });
      if (code) expect(admitted).toThrow(expect.objectContaining({ code }));
      else expect(admitted).not.toThrow();
    },
  );

  it('goes by SMS only to listed countries', async () => {
    const { caller, address } = await wanted();
    const sms = { ...address, type: 'phone_number', destination: '+14155552671' } as const;
    expect(await outcomeOf(codes.send(caller, sms))).toBe('phone_country_not_allowed');
  });
});
