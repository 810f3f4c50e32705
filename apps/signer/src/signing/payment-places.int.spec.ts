import { beforeEach, expect, it } from '@jest/globals';
import { Interface } from 'ethers';
import type { Caller, Environment } from '@latchkey/contracts';
import { PaymentPolicies } from '../policies/payment-policies.service.js';
import { PoliciesService } from '../policies/policies.service.js';
import { callerOf, refusal, started, type TestWallet } from '../testing/signer-fixture.js';
import { COIN, DEST, evmBytes, evmIntent, SigningFixture, USDC } from '../testing/signing-fixture.js';
import { SigningService } from './signing.service.js';

const OF_TEST = `0x${'ef'.repeat(20)}`;
const fixture = await started(new SigningFixture());
const process = await fixture.serve({
  ...fixture.env,
  CHAINS_ETHEREUM: 'eip155:31337',
  TOKEN_DECIMALS_USDC: '2',
  TOKEN_CONTRACT_USDC_TEST: OF_TEST,
  TOKEN_DECIMALS_USDC_TEST: '8',
});
const TRANSFER = new Interface(['function transfer(address to, uint256 value)']);
const CONTRACTS: Record<Environment, string> = { live: USDC, test: OF_TEST };

let caller: Caller;
let wallet: TestWallet;
beforeEach(async () => {
  caller = { ...callerOf(), environment: 'live' };
  wallet = await fixture.create(caller);
  await limitTo('10');
});

const limitTo = (per_transfer: string) =>
  fixture
    .get(PoliciesService)
    .set({ appId: caller.app_id, walletId: '' }, { rules: [{ currency: 'USDC', limits: { per_transfer } }] });

/** A payment in the smallest unit of the contract, with the number of places that transfer says it has. */
function sign(units: bigint, decimals: number) {
  const data = TRANSFER.encodeFunctionData('transfer', [DEST, units]);
  const unsigned = evmBytes({ ...COIN, to: CONTRACTS[caller.environment], value: 0n, data });
  const intent = evmIntent({ currency: 'USDC', decimals, units: `${units}` });
  return fixture.sign(wallet, { unsigned, intent }, { by: caller, at: process.get(SigningService) });
}

async function check(units: string, decimals: number) {
  const { app_id: appId, environment } = caller;
  const paid = { currency: 'USDC', destination: DEST, decimals, units } as const;
  const of = { appId, environment, walletId: wallet.id, unset: caller };
  return (await process.get(PaymentPolicies).check(of, paid)).refused_by;
}

it('a limit holds by the places that the operator says, whatever transfer says', async () => {
  await sign(1_000n, 2);
  expect(await refusal(sign(1_001n, 2))).toBe('transfer_limit_exceeded');
  // A thousand whole tokens, as if they were a tenth of one.
  expect(await refusal(sign(100_000n, 6))).toBe('signature_refused');
  expect(await check('1000', 2)).toBeUndefined();
  expect(await check('1', 6)).toBe('transfer_limit_exceeded');
});

it('a contract for test Apps has places of its own', async () => {
  caller = { ...callerOf(), environment: 'test' };
  wallet = await fixture.create(caller);
  await limitTo('10');
  await sign(1_000_000_000n, 8);
  expect(await refusal(sign(1_000_000_001n, 8))).toBe('transfer_limit_exceeded');
  expect(await refusal(sign(1_000n, 2))).toBe('signature_refused');
});

it('also without a limit no other places are signed: a person and the App read the amount by them', async () => {
  caller = { ...callerOf(), environment: 'live' };
  wallet = await fixture.create(caller);
  expect(await refusal(sign(1_000n, 6))).toBe('signature_refused');
  await sign(1_000n, 2);
});
