import { List } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { Part } from '../parts/page.js';
import { Time } from '../parts/time.js';
import { decidingRules, type Policy, timesSeen } from './decides.rules.js';

type Transfer = AnswerOf<'getTransferOfApp'>;

/** The payment before this one has changed both. */
const NOW = { staleTime: 0 };

/** What an approver looks at: both policies, what their limits leave, and whether money has gone there before. */
export function WhatDecides({ transfer }: { readonly transfer: Transfer }) {
  const { app_id, source: wallet_id } = transfer;
  const policy = useRead('getAppTransferPolicy', { app_id }, NOW);
  const own = useRead('getTransferPolicyOfWallet', { app_id, wallet_id }, NOW);
  const completed = useRead('listAllTransfers', { app_id, wallet_id, status: 'completed' }, NOW);
  return (
    <Part title="What decides">
      <Loaded query={policy}>
        {(known) => <Rules of="Policy of the App" policy={known} transfer={transfer} />}
      </Loaded>
      <Loaded query={own}>
        {(known) => <Rules of="Policy of the wallet" policy={known} transfer={transfer} />}
      </Loaded>
      <Loaded query={completed}>
        {({ transfers, next }) => (
          <Facts rows={[['This destination', seenText(timesSeen(transfer.dest, transfers), next !== '')]]} />
        )}
      </Loaded>
    </Part>
  );
}

/** @param isPart whether the wallet has more payments than those that were looked at. */
function seenText(times: number, isPart: boolean): string {
  const among = isPart ? ' among its newest completed payments' : '';
  return times === 0
    ? `New: this wallet has paid nothing there${among}.`
    : `Known: this wallet has paid there ${times === 1 ? 'once' : `${times} times`}${among}.`;
}

interface RulesProps {
  readonly of: string;
  readonly policy: Policy;
  readonly transfer: Transfer;
}

function Rules({ of, policy, transfer }: RulesProps) {
  const { version, updated_at, former } = policy;
  return (
    <Facts
      rows={[
        [
          of,
          version === 0 ? (
            'None was set.'
          ) : (
            <span key="policy">
              Version {version}, set <Time at={updated_at} />. The first of these rules whose limits hold
              decides, when the last approval pays.
            </span>
          ),
        ],
        ...decidingRules(policy, transfer).map(
          ({ place, says }) =>
            [
              `Rule ${place}`,
              <List key={place} size="sm">
                {says.map((sentence) => (
                  <List.Item key={sentence}>{sentence}</List.Item>
                ))}
              </List>,
            ] as const,
        ),
        ...former.map(
          ({ in_force_until }) =>
            [
              'Former policy',
              <span key={in_force_until}>
                It has to admit the payment, too, until <Time at={in_force_until} />.
              </span>,
            ] as const,
        ),
      ]}
    />
  );
}
