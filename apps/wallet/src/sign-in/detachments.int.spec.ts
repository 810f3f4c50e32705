import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { callerOf, refusal, started } from '../testing/wallet-fixture.js';
import { ImportsService } from '../wallets/imports.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { ExternalWallets } from './external-wallets.service.js';
import { ProofsService } from './proofs.service.js';

const fixture = await started(new SignInFixture());
const { caller } = fixture;
const replica = await fixture.serve({});

type Owner = ReturnType<typeof newWallet>;
const detach = (id: string) => fixture.get(ExternalWallets).detach(caller, id);
const proofOf = async (wallet: Owner, user_id?: string) => {
  const { challenge } = await fixture.begin(wallet.address, user_id === undefined ? {} : { user_id });
  return signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge });
};
const attached = async (wallet: Owner) => fixture.signIn(await proofOf(wallet));
const walletsOf = async (user_id: string) =>
  (await fixture.get(WalletsService).ofUsers(caller, [user_id])).users[0]?.wallets ?? [];

describe('a detached wallet', () => {
  it('is gone from its user, with its event, and stays as a record', async () => {
    const wallet = await attached(newWallet());
    expect(await detach(wallet.id)).toEqual({ user_id: wallet.user_id });
    expect(await walletsOf(wallet.user_id)).toEqual([]);
    expect(await refusal(fixture.get(WalletsService).get(caller, wallet.id))).toBe('wallet_not_found');
    expect(await fixture.eventsOf(wallet.user_id)).toEqual(['wallet.verified', 'wallet.detached']);
    const [row] = await fixture.query('SELECT user_id, detached_at FROM wallets WHERE id = $1', [wallet.id]);
    expect(row).toEqual({ user_id: wallet.user_id, detached_at: expect.any(Date) });
    expect(await refusal(detach(wallet.id))).toBe('wallet_not_found');
  });

  it('does not sign in its old user, and can be attached to another', async () => {
    const owner = newWallet();
    const { id, user_id } = await attached(owner);
    const bound = await proofOf(owner, user_id);
    await detach(id);
    expect(await refusal(fixture.identify(bound))).toMatch(/invalid_signature|challenge_not_found/);
    const other = newId('user');
    const again = await fixture.signIn(await proofOf(owner, other));
    expect(again).toMatchObject({ user_id: other, public_address: owner.address.toLowerCase() });
    expect(again.id).not.toBe(id);
    expect((await fixture.signIn(await proofOf(owner))).user_id).toBe(other);
  });

  it('may have been only watched', async () => {
    const { id, user_id } = await fixture.watch(
      caller,
      'XLM',
      'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
    );
    await detach(id);
    expect(await walletsOf(user_id)).toEqual([]);
  });

  it('between identification and verification is not given back to its user', async () => {
    const owner = newWallet();
    const { id, user_id } = await attached(owner);
    const given = await proofOf(owner);
    const identified = await fixture.identify(given);
    expect(identified.user_id).toBe(user_id);
    await detach(id);
    const { challenge_id } = identified;
    const verified = fixture.get(ProofsService).verify(caller, { ...given, challenge_id });
    expect(await refusal(verified)).toBe('challenge_not_found');
    expect(await walletsOf(user_id)).toEqual([]);
  });
});

describe('wallets that cannot be detached', () => {
  it('a wallet whose key is kept here', async () => {
    const own = await fixture.create(caller);
    const { privateKey: private_key } = newWallet();
    const given = { user_id: newId('user'), wallet_type: 'ethereum', private_key } as const;
    const imported = await fixture.get(ImportsService).import(caller, given);
    for (const { id } of [own, imported]) {
      expect(await refusal(detach(id))).toBe('wallet_in_custody');
      expect((await fixture.get(WalletsService).get(caller, id)).id).toBe(id);
    }
  });

  it('one that is unknown, or of another App', async () => {
    const { id } = await attached(newWallet());
    expect(await refusal(detach(newId('wallet')))).toBe('wallet_not_found');
    expect(await refusal(fixture.get(ExternalWallets).detach(callerOf(), id))).toBe('wallet_not_found');
  });
});

describe('at the same time, on two replicas', () => {
  it('50 detachments: one success, one event', async () => {
    const { id, user_id } = await attached(newWallet());
    const services = [fixture.get(ExternalWallets), replica.get(ExternalWallets)];
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (services[n % 2] as ExternalWallets).detach(caller, id).then(
          () => 'ok',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wallet_not_found')).toHaveLength(49);
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.verified', 'wallet.detached']);
  });

  it('50 sign-ins and a detachment: afterwards only a new user can own it', async () => {
    const owner = newWallet();
    const { id, user_id } = await attached(owner);
    const proofs = await Promise.all(Array.from({ length: 50 }, () => proofOf(owner)));
    const identified = await Promise.all(proofs.map((given) => fixture.identify(given)));
    const spent = proofs.map((given, n) => ({ ...given, challenge_id: identified[n]?.challenge_id ?? '' }));
    const services = [fixture.get(ProofsService), replica.get(ProofsService)];
    const [outcomes] = await Promise.all([
      Promise.all(
        spent.map((given, n) =>
          (services[n % 2] as ProofsService).verify(caller, given).then(
            (wallet) => wallet.id,
            ({ code }: { code: string }) => code,
          ),
        ),
      ),
      detach(id),
    ]);
    expect(new Set([...outcomes, id, 'challenge_not_found'])).toEqual(new Set([id, 'challenge_not_found']));
    expect(await walletsOf(user_id)).toEqual([]);
    expect(await refusal(fixture.get(ProofsService).verify(caller, spent[0] as never))).toMatch(
      /invalid_signature|challenge_not_found/,
    );
  });

  it('a detachment and 50 right answers of the user: older challenges are void', async () => {
    const owner = newWallet();
    const { id, user_id } = await attached(owner);
    const proofs = await Promise.all(Array.from({ length: 50 }, () => proofOf(owner, user_id)));
    const [outcomes] = await Promise.all([
      Promise.all(proofs.map((given) => fixture.outcome(given))),
      detach(id),
    ]);
    expect(new Set([...outcomes, 'ok', 'invalid_signature', 'challenge_not_found']).size).toBe(3);
    expect(await walletsOf(user_id)).toEqual([]);
  });
});
