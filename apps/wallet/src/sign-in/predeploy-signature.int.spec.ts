import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AbiCoder, concat, getBytes, getCreate2Address, hashMessage, id, keccak256, Wallet } from 'ethers';
import { Anvil, bytecodeOf, missingChain } from '@latchkey/chains/testing';
import { newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { refusal } from '../testing/wallet-fixture.js';

/** Deploys by CREATE2 what it is sent, behind a salt: anvil has it from the start, as most chains do. */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const SUFFIX = `0x${'6492'.repeat(16)}`;
const ANVIL_CHAIN = '31337';
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const abi = AbiCoder.defaultAbiCoder();
const fixture = new SignInFixture();

/** A contract wallet that its owner has not deployed yet. */
function futureWallet(owner: Wallet, salt = id(owner.address)) {
  const creation = concat([bytecodeOf('TestWallet'), abi.encode(['address'], [owner.address])]);
  return {
    address: getCreate2Address(FACTORY, salt, keccak256(creation)),
    factoryCalldata: concat([salt, creation]),
  };
}

/** The test wallet wants the owner's signature with a byte of its own after it. */
const ownSignature = (owner: Wallet, text: string) =>
  `${owner.signingKey.sign(getBytes(hashMessage(text))).serialized}42`;
const wrapped = (factory: string, factoryCalldata: string, signature: string) =>
  concat([abi.encode(['address', 'bytes', 'bytes'], [factory, factoryCalldata, signature]), SUFFIX]);

onAnvil('signatures of wallets that are not deployed yet (ERC-6492), on a real EVM node', () => {
  let anvil: Anvil;
  let polygon: Anvil;
  let shared: string;
  const [first, second] = [newWallet(), newWallet()];

  beforeAll(async () => {
    [anvil, polygon] = await Promise.all([Anvil.start(), Anvil.start()]);
    // The same account and nonce on both: the same address, with another owner.
    const deployed = await Promise.all([
      anvil.deploy('TestWallet', ['address'], [first.address]),
      polygon.deploy('TestWallet', ['address'], [second.address]),
    ]);
    expect(new Set(deployed)).toEqual(new Set([(shared = deployed[0])]));
    await polygon.call('anvil_setChainId', [80002]);
    await fixture.start({ RPC_URL_ETHEREUM: anvil.url, RPC_URL_POLYGON: polygon.url });
  });
  afterAll(async () => {
    await fixture.stop();
    await Promise.all([anvil.stop(), polygon.stop()]);
  });

  const codeOf = (address: string) => anvil.call('eth_getCode', [address, 'latest']);

  it('sign in, and deploy nothing', async () => {
    const owner = newWallet();
    const { address, factoryCalldata } = futureWallet(owner);
    const { challenge } = await fixture.begin(address, { chain_id: ANVIL_CHAIN });
    const signature = wrapped(FACTORY, factoryCalldata, ownSignature(owner, challenge));
    const given = signatureOf(address, signature, { challenge });
    const wallet = await fixture.signIn(given);
    expect(wallet.public_address).toBe(address.toLowerCase());
    expect(await codeOf(address)).toBe('0x');
    expect(await refusal(fixture.signIn(given))).toBe('invalid_signature');
  });

  it('count after the deployment too', async () => {
    const owner = newWallet();
    const { address, factoryCalldata } = futureWallet(owner);
    await anvil.send({ to: FACTORY, data: factoryCalldata });
    expect(await codeOf(address)).not.toBe('0x');
    const { challenge } = await fixture.begin(address, { chain_id: ANVIL_CHAIN });
    const signature = wrapped(FACTORY, factoryCalldata, ownSignature(owner, challenge));
    expect((await fixture.identify(signatureOf(address, signature, { challenge }))).user_id).toBe('');
  });

  const owner = newWallet();
  const stranger = newWallet();
  const { address, factoryCalldata } = futureWallet(owner);
  const strangers = futureWallet(stranger);
  it.each<[string, (text: string) => string]>([
    ['of another key', (text) => wrapped(FACTORY, factoryCalldata, ownSignature(stranger, text))],
    [
      'of another wallet',
      (text) => wrapped(FACTORY, strangers.factoryCalldata, ownSignature(stranger, text)),
    ],
    ['of another text', () => wrapped(FACTORY, factoryCalldata, ownSignature(owner, 'another text'))],
    ['that nothing deploys', (text) => wrapped(stranger.address, '0x', ownSignature(owner, text))],
    ['that is not wrapped', (text) => ownSignature(owner, text)],
    ['that is nothing but its end', () => SUFFIX],
    ['whose wrapping lies about its length', () => concat([`0x${'f'.repeat(192)}`, SUFFIX])],
  ])('are refused: one %s', async (_, sign) => {
    const { challenge } = await fixture.begin(address, { chain_id: ANVIL_CHAIN });
    const given = signatureOf(address, sign(challenge), { challenge });
    expect(await refusal(fixture.identify(given))).toBe('invalid_signature');
  });

  it('do not count for another address', async () => {
    const victim = newWallet();
    const { challenge } = await fixture.begin(victim.address, { chain_id: ANVIL_CHAIN });
    const signature = wrapped(FACTORY, strangers.factoryCalldata, ownSignature(stranger, challenge));
    const given = signatureOf(victim.address, signature, { challenge });
    expect(await refusal(fixture.identify(given))).toBe('invalid_signature');
  });

  it('are asked on the chain that the text names, and on none that is not configured', async () => {
    const signed = async (chain_id: string) => {
      const { challenge } = await fixture.begin(address, { chain_id });
      const signature = wrapped(FACTORY, factoryCalldata, ownSignature(owner, challenge));
      return fixture.identify(signatureOf(address, signature, { challenge }));
    };
    expect((await signed('80002')).user_id).toBe('');
    expect(await refusal(signed('1'))).toBe('invalid_signature');
  });

  it('a contract at the same address of another chain does not count', async () => {
    const by = async (signer: Wallet, chain_id: string) => {
      const { challenge } = await fixture.begin(shared, { chain_id });
      return fixture.identify(signatureOf(shared, ownSignature(signer, challenge), { challenge }));
    };
    await by(first, ANVIL_CHAIN);
    await by(second, '80002');
    expect(await refusal(by(second, ANVIL_CHAIN))).toBe('invalid_signature');
    expect(await refusal(by(first, '80002'))).toBe('invalid_signature');
  });
});
