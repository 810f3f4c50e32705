import { expect, it } from '@jest/globals';
import { ownProfile, ownUnlock } from '@latchkey/contracts';
import { callerOf, refusal, started, WalletFixture } from '../testing/wallet-fixture.js';
import { OwnWallets } from './own-wallets.service.js';

const fixture = await started(new WalletFixture());
const caller = { ...callerOf(), key_kind: 'public' } as const;
const { app_id } = caller;
const session = fixture.attested.signerOf('session');
const own = fixture.get(OwnWallets);
const [mine, theirs] = await Promise.all([fixture.create(caller), fixture.create(caller)]);
const { user_id } = mine;
const said = await session.sign(ownProfile, { app_id, user_id });

it('shows users their own wallets', async () => {
  const { user_id: shown, wallets } = await own.list(caller, { user_id, said });
  expect([shown, wallets.map(({ id }) => id)]).toEqual([user_id, [mine.id]]);
});

it('takes nothing but the word of the session service on this user of this App', async () => {
  const words = await Promise.all([
    session.sign(ownProfile, { app_id, user_id: theirs.user_id }),
    session.sign(ownUnlock, { app_id, user_id, method_type: 'totp' }),
    fixture.attested.signerOf('identity').sign(ownProfile, { app_id, user_id }),
  ]);
  for (const word of [undefined, ...words])
    expect(await refusal(own.list(caller, { user_id, said: word as string }))).toBe('attestation_refused');
  expect(await refusal(own.list(callerOf(), { user_id, said }))).toBe('attestation_refused');
});
