import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import { CLIENT, newWallet, SignInFixture } from '../testing/sign-in-fixture.js';
import { callerOf, refusal } from '../testing/wallet-fixture.js';
import { RegistrationsService } from './registrations.service.js';

const fixture = new SignInFixture();
const onAnvil = missingChain('anvil') ? describe.skip : describe;

onAnvil('a challenge that names no chain', () => {
  let anvil: Anvil;

  beforeAll(async () => {
    anvil = await Anvil.start();
    await fixture.start({ RPC_URL_ETHEREUM_TEST: anvil.url });
  });
  afterAll(async () => {
    await fixture.stop();
    await anvil.stop();
  });

  it.each([
    ['test', {}, '31337'],
    ['live', {}, '1'],
    ['test', { chain_id: '1' }, '1'],
  ] as const)('of a %s App with %j is for chain %s', async (environment, input, chainId) => {
    const { challenge } = await fixture.begin(newWallet().address, input, { ...fixture.caller, environment });
    expect(challenge).toContain(`\nChain ID: ${chainId}\n`);
  });

  it('asks no endpoint for a request that is refused', async () => {
    const away = (await fixture.serve({ RPC_URL_ETHEREUM_TEST: 'http://127.0.0.1:9' })).get(
      RegistrationsService,
    );
    const by = callerOf(undefined, { allowed_origins: ['https://app.example.com'] });
    const visitor = { ...by, key_kind: 'public' as const };
    const page = { ...CLIENT, wallet_type: 'ethereum' as const, domain: 'app.example.com' };
    const begun = (input: object) =>
      refusal(away.begin(visitor, { ...page, public_address: newWallet().address, ...input }));
    expect(await begun({ domain: 'evil.example' })).toBe('invalid_domain');
    expect(await begun({ uri: 'https://evil.example' })).toBe('invalid_request');
    expect(await begun({})).toBe('chain_unavailable');
    for (let n = 0; n < 100; n++) await fixture.begin(newWallet().address, { chain_id: '31337' }, visitor);
    expect(await begun({})).toBe('rate_limited');
    expect(await refusal(away.begin(by, { ...page, public_address: newWallet().address }))).toBe(
      'chain_unavailable',
    );
  });
});
