import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getBytes, hashMessage, type Wallet } from 'ethers';
import { newId } from '@latchkey/platform/ids';
import { Anvil, missingChain, ScriptedEndpoint } from '@latchkey/chains/testing';
import { CLIENT, newAddress, newWallet } from '../testing/sign-in-fixture.js';
import { callerOf, refusal, WalletFixture } from '../testing/wallet-fixture.js';
import { ProofsService } from './proofs.service.js';
import { RegistrationsService } from './registrations.service.js';

const fixture = new WalletFixture();
const caller = callerOf();
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const ANVIL_CHAIN = '31337';

const begin = (public_address: string, chain_id = ANVIL_CHAIN) =>
  fixture.get(RegistrationsService).begin(caller, {
    ...CLIENT,
    wallet_type: 'ethereum',
    public_address,
    domain: 'app.example.com',
    chain_id,
  });

onAnvil('contract wallets (EIP-1271), on a real EVM node', () => {
  const owner = newWallet();
  let anvil: Anvil;
  let address: string;

  beforeAll(async () => {
    anvil = await Anvil.start();
    address = await anvil.deploy('TestWallet', ['address'], [owner.address]);
    await fixture.start({ RPC_URL_ETHEREUM: anvil.url });
  });
  afterAll(async () => {
    await fixture.stop();
    await anvil.stop();
  });

  /** The test wallet wants the owner's signature with a byte of its own after it. */
  const signedBy = (wallet: Wallet, text: string) =>
    `${wallet.signingKey.sign(getBytes(hashMessage(text))).serialized}42`;
  const proof = (signature: string, public_address = address) => ({
    ...CLIENT,
    wallet_type: 'ethereum' as const,
    public_address,
    signature,
  });
  const identify = (signature: string) => fixture.get(ProofsService).identify(caller, proof(signature));

  it('sign in by the answer of their contract, among 100 challenges of strangers', async () => {
    const { challenge } = await begin(address);
    await Promise.all(Array.from({ length: 100 }, () => begin(address)));
    const signature = signedBy(owner, challenge);
    const { challenge_id } = await fixture
      .get(ProofsService)
      .identify(caller, { ...proof(signature), challenge });
    const spent = { ...proof(signature), challenge_id, user_id: newId('user') };
    expect(await fixture.get(ProofsService).verify(caller, spent)).toMatchObject({ public_address: address });
    expect(await refusal(fixture.get(ProofsService).verify(caller, spent))).toBe('invalid_signature');
  });

  it('are refused if their contract refuses, or fails', async () => {
    const { challenge } = await begin(address);
    const stranger = newWallet();
    expect(await refusal(identify(signedBy(stranger, challenge)))).toBe('invalid_signature');
    expect(await refusal(identify(await owner.signMessage(challenge)))).toBe('invalid_signature');
    expect(await refusal(identify('0x1234'))).toBe('invalid_signature');
  });

  it('are asked on the chain that the text names, and on no other', async () => {
    const { challenge } = await begin(address, '1');
    await begin(address);
    expect(await refusal(identify(signedBy(owner, challenge)))).toBe('invalid_signature');
  });

  it('an address without a contract is no contract wallet', async () => {
    const plain = newAddress();
    const { challenge } = await begin(plain);
    const given = proof(signedBy(owner, challenge), plain);
    expect(await refusal(fixture.get(ProofsService).identify(caller, given))).toBe('invalid_signature');
  });

  it('an endpoint that is down does not count as a wrong signature', async () => {
    const down = await fixture.serve({ RPC_URL_ETHEREUM: 'http://127.0.0.1:9' });
    const { challenge } = await begin(address);
    const identified = down.get(ProofsService).identify(caller, proof(signedBy(owner, challenge)));
    expect(await refusal(identified)).toBe('chain_unavailable');
  });

  it('a chain that is away, or hangs, does not stop another one from accepting', async () => {
    const hangs = await new ScriptedEndpoint().start();
    hangs.script = () => undefined;
    for (const url of ['http://127.0.0.1:9', hangs.url]) {
      const some = await fixture.serve({ RPC_URL_ETHEREUM: anvil.url, RPC_URL_POLYGON: url });
      const { challenge } = await begin(address);
      await begin(address, '80002');
      const signature = signedBy(owner, challenge);
      const identified = await some.get(ProofsService).identify(caller, proof(signature));
      expect(identified).toHaveProperty('challenge_id');
      expect(await refusal(some.get(ProofsService).identify(caller, proof('0x1234')))).toBe(
        'chain_unavailable',
      );
    }
    await hangs.stop();
  });

  it('without an endpoint there are no contract wallets', async () => {
    const none = await fixture.serve({});
    const { challenge } = await begin(address);
    const identified = none.get(ProofsService).identify(caller, proof(signedBy(owner, challenge)));
    expect(await refusal(identified)).toBe('invalid_signature');
  });
});

describe('a node that does not run the call of a contract', () => {
  const strange = new WalletFixture();
  const node = new ScriptedEndpoint();
  const address = newAddress();
  let failure: object;

  beforeAll(async () => {
    await node.start();
    await strange.start({ RPC_URL_ETHEREUM: node.url });
    node.script = ({ body }, response) => {
      const asked = JSON.parse(body) as { id: number; method: string } | { id: number }[];
      const error = { jsonrpc: '2.0', error: failure };
      const results: Record<string, string> = { eth_chainId: '0x7a69', eth_getCode: '0x60' };
      const answer = Array.isArray(asked)
        ? asked.map(({ id }) => ({ ...error, id }))
        : { jsonrpc: '2.0', id: asked.id, result: results[asked.method] };
      response.end(JSON.stringify(answer));
    };
  });
  afterAll(async () => {
    await strange.stop();
    await node.stop();
  });

  it.each([
    [3, 'execution reverted: no', 'invalid_signature'],
    [-32015, 'VM execution error.', 'invalid_signature'],
    [-32000, 'execution reverted', 'invalid_signature'],
    [-32000, 'invalid opcode: INVALID', 'invalid_signature'],
    [-32000, 'out of gas', 'invalid_signature'],
    [-32000, 'header not found', 'chain_unavailable'],
    [-32000, 'missing trie node 0102', 'chain_unavailable'],
    [-32000, 'request timed out', 'chain_unavailable'],
    [-32005, 'rate limit exceeded', 'chain_unavailable'],
    [-32603, 'internal error', 'chain_unavailable'],
  ])('with %i %s: %s', async (code, message, refused) => {
    failure = { code, message };
    const given = { ...CLIENT, wallet_type: 'ethereum', public_address: address } as const;
    const page = { domain: 'app.example.com', chain_id: ANVIL_CHAIN };
    await strange.get(RegistrationsService).begin(caller, { ...given, ...page });
    const signature = { ...given, signature: '0x1234' };
    expect(await refusal(strange.get(ProofsService).identify(caller, signature))).toBe(refused);
  });

  it('is believed where it runs the call of another text', async () => {
    const given = {
      ...CLIENT,
      wallet_type: 'ethereum',
      public_address: newAddress(),
    } as const;
    const page = { domain: 'app.example.com', chain_id: ANVIL_CHAIN };
    for (let n = 0; n < 2; n++) await strange.get(RegistrationsService).begin(caller, { ...given, ...page });
    const refusing = node.script;
    node.script = (asked, response) => {
      const calls = JSON.parse(asked.body) as { id: number }[];
      if (!Array.isArray(calls)) return refusing(asked, response);
      const unread = { error: { code: -32000, message: 'header not found' } };
      const yes = { result: `0x1626ba7e${'0'.repeat(56)}` };
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...(id === 0 ? unread : yes) }));
      response.end(JSON.stringify(answers));
    };
    const identified = strange.get(ProofsService).identify(caller, { ...given, signature: '0x1234' });
    await expect(identified).resolves.toHaveProperty('challenge_id');
    node.script = refusing;
  });

  it('is asked for its code and its word once, beside 100 challenges of strangers', async () => {
    failure = { code: 3, message: 'execution reverted' };
    const given = {
      ...CLIENT,
      wallet_type: 'ethereum',
      public_address: newAddress(),
    } as const;
    const page = { domain: 'app.example.com', chain_id: ANVIL_CHAIN };
    const started = () => strange.get(RegistrationsService).begin(caller, { ...given, ...page });
    const { challenge } = await started();
    await Promise.all(Array.from({ length: 100 }, started));
    node.asked.length = 0;
    const signature = { ...given, signature: '0x1234', challenge };
    expect(await refusal(strange.get(ProofsService).identify(caller, signature))).toBe('invalid_signature');
    const calls = node.asked
      .map(({ body }) => JSON.parse(body) as { method: string } | { params: object[] }[])
      .filter((call) => Array.isArray(call) || call.method !== 'eth_chainId');
    expect(node.asked.length).toBeLessThanOrEqual(3);
    expect(calls).toHaveLength(2);
    expect(calls.at(-1)).toEqual([
      expect.objectContaining({ params: [expect.objectContaining({ gas: '0x989680' }), 'latest'] }),
    ]);
  });
});
