import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatUnits } from 'ethers';
import { integer, sample } from 'fast-check';
import type { Wallet } from '@latchkey/contracts/wallet';
import { LatchkeyError } from '@latchkey/node';
import type { Replica } from '@latchkey/stack-runner';
import { EvmChain } from '../harness/chains/evm-chain.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, fundedWallet, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { canStartReplicas } from '../harness/stack/replica.js';
import { rowsIn } from '../harness/stack/rows.js';

const ROUNDS = Number(process.env['POLICY_KILL_ROUNDS'] ?? 2);
const FIRST_SEED = Number(process.env['POLICY_KILL_SEED'] ?? 20_261_128);
const ROUND_LIMIT_MS = 300_000;
const TRANSFERS = 200;
const WALLETS = 20;
const UNIT = 10n ** 15n;
const MOST_UNITS = 9;
/** A part is away, or has no time: nothing is known of the payment, and the call is repeated. */
const REPEATED = [429, 502, 503, 504];

interface Planned {
  readonly id: string;
  readonly dest: string;
  readonly units: bigint;
}

(hasRealChains && canStartReplicas ? describe : describe.skip)(
  'a limit, while one of two signer processes is killed',
  () => {
    let chain: EvmChain;
    let stack: OwnStack;
    let second: Replica;

    beforeAll(async () => {
      chain = await EvmChain.start(false);
      stack = await OwnStack.start({ RPC_URL_ETHEREUM: chain.proxy.url, EVM_CONFIRMATIONS: '1' });
      second = await stack.processes.startReplica('signer');
    });
    afterAll(async () => {
      await second.stop();
      await stack.stop();
      await chain.stop();
    });

    const amountOf = (units: bigint) => formatUnits(units * UNIT, chain.decimals);

    async function planned(app: TestApp, wallet: Wallet, units: bigint): Promise<Planned> {
      const dest = chain.newAddress();
      const payment = { dest, source_amount: amountOf(units), source_currency: chain.coin };
      for (;;) {
        const answer = await app.api.transfers.create(order(wallet, payment));
        if (!REPEATED.includes(answer.status)) return { id: succeeded(answer).id, dest, units };
      }
    }

    /** Transfers of several wallets, and a limit that has room for half of them. */
    async function prepare(seed: number) {
      const app = await newApp();
      const wallets = await Promise.all(
        Array.from({ length: WALLETS }, () => fundedWallet(app.api, chain, '10')),
      );
      const amounts = sample(integer({ min: 1, max: MOST_UNITS }), { seed, numRuns: TRANSFERS });
      const all: Planned[] = [];
      for (let at = 0; at < TRANSFERS; at += WALLETS)
        all.push(
          ...(await Promise.all(
            wallets.map((wallet, n) => planned(app, wallet, BigInt(amounts[at + n] ?? 1))),
          )),
        );
      const cap = sumOf(all) / 2n;
      const rules = [{ currency: 'ethereum', limits: { per_day: amountOf(cap) } }];
      succeeded(await adminApi().setTransferPolicy(app.id, { rules }));
      return { app, all, cap };
    }

    /** Confirms until the answer is final. @returns whether it is paid. */
    async function isPaid({ api }: TestApp, { id }: Planned, answered: () => void): Promise<boolean> {
      for (;;) {
        const answer = await api.transfers.confirm({ transfer_id: id }).catch(unlessConnectionLost);
        answered();
        if (answer === undefined) continue;
        if (answer.status === 200) return true;
        if (answer.status === 403) {
          expect(answer.body).toMatchObject({ error_type: 'transfer_limit_exceeded' });
          return false;
        }
        if (!REPEATED.includes(answer.status)) throw new Error(`${answer.status}: ${answer.text}`);
      }
    }

    /** Kills one of the two after a number of answers, while the others are under way; it comes back. */
    function killer(seed: number) {
      const [after = 0] = sample(integer({ min: 20, max: TRANSFERS / 2 }), { seed, numRuns: 1 });
      let answers = 0;
      let killed: Promise<void> | undefined;
      return {
        answered: () => {
          answers += 1;
          if (answers < after) return;
          killed ??= seed % 2 === 0 ? second.crash() : stack.processes.replace('signer', 'SIGKILL');
        },
        back: async () => {
          expect(killed).toBeDefined();
          await killed;
        },
      };
    }

    const seeds = Array.from({ length: ROUNDS }, (_, round) => FIRST_SEED + round);
    it.each(seeds)(
      'is exceeded by no unit, and nothing is lost or paid twice (seed %i)',
      async (seed) => {
        const { app, all, cap } = await prepare(seed);
        const { answered, back } = killer(seed);
        const outcomes = await Promise.all(all.map((each) => isPaid(app, each, answered)));
        await back();
        const paid = all.filter((_, n) => outcomes[n]);
        const refused = all.filter((_, n) => !outcomes[n]);
        for (const { id } of paid) expect((await decided(app.api, id)).status).toBe('completed');
        for (const { id } of refused)
          expect(succeeded(await app.api.transfers.get({ transfer_id: id })).status).toBe('pending');
        const arrived = await Promise.all(all.map(({ dest }) => chain.balance(dest)));
        expect(arrived).toEqual(all.map(({ units }, n) => (outcomes[n] ? units * UNIT : 0n)));
        const signed = await signedOf(app.id);
        expect(signed.ids).toEqual(paid.map(({ id }) => id).toSorted());
        expect(signed.units).toBe(sumOf(paid) * UNIT);
        expect(sumOf(paid)).toBeLessThanOrEqual(cap);
        // Each of those that were refused had no room.
        for (const { units } of refused) expect(sumOf(paid) + units).toBeGreaterThan(cap);
        const spare = cap - sumOf(paid);
        console.info(
          `seed ${seed}: ${paid.length} paid, ${refused.length} refused, ${spare} of ${cap} units left`,
        );
      },
      ROUND_LIMIT_MS,
    );

    /** What the signer has signed and counted for an App. */
    async function signedOf(appId: string): Promise<{ ids: string[]; units: bigint }> {
      const kept = await rowsIn<{ id: string }>(
        'signer',
        'SELECT transfer_id AS id FROM signer.signed_intents WHERE app_id = $1',
        [appId],
      );
      const [counted] = await rowsIn<{ units: string }>(
        'signer',
        'SELECT coalesce(sum(units), 0) AS units FROM signer.spends WHERE app_id = $1',
        [appId],
      );
      return { ids: kept.map(({ id }) => id).toSorted(), units: BigInt(counted?.units ?? -1) };
    }
  },
);

/** Nothing is known of a call whose connection was lost, so it is repeated, as after a 504. @throws any other error */
function unlessConnectionLost(error: unknown): undefined {
  if (error instanceof LatchkeyError && error.errorType === 'connection_failed') return undefined;
  throw error;
}

function sumOf(all: readonly Planned[]): bigint {
  return all.reduce((sum, { units }) => sum + units, 0n);
}
