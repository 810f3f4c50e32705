import type { AnswerOf } from '../api/client.js';
import { AppName } from '../apps/app-name.js';
import { Facts } from '../parts/facts.js';
import { Id } from '../parts/id.js';
import { PageLink } from '../parts/page-link.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { approvalsText } from './decides.rules.js';

/** What a payment is, and how far it has come. */
export function PaymentFacts({ transfer }: { readonly transfer: AnswerOf<'getTransferOfApp'> }) {
  const { approvals, rejection, needed_approvals: needed } = transfer;
  return (
    <Facts
      rows={[
        ['State', <State key="state" value={transfer.status} />],
        ['Amount', `${transfer.source_amount} ${transfer.source_currency}`],
        ['Fees', transfer.total_fees],
        ['To', <Id key="to" value={transfer.dest} />],
        ['Network', transfer.network_name],
        ['Memo', transfer.memo && (transfer.memo.text ?? transfer.memo.id)],
        ['Chain', transfer.network],
        ['From the wallet', <Id key="from" value={transfer.source} />],
        ['Person', <Person key="person" transfer={transfer} />],
        ['App', <AppName key="app" id={transfer.app_id} />],
        ['Notes of the App', transfer.notes],
        ['Needs', needed && approvalsText(needed)],
        ...approvals.map(
          ({ key_id, user_id, approved_at, note }, index) =>
            [
              `Approval ${index + 1}`,
              <span key={approved_at}>
                {user_id || key_id}, <Time at={approved_at} /> {note}
              </span>,
            ] as const,
        ),
        [
          'Rejected',
          rejection && (
            <span>
              {rejection.user_id || rejection.key_id}, <Time at={rejection.rejected_at} /> {rejection.note}
            </span>
          ),
        ],
        ['Transaction', transfer.blockchain_tx_hash && <Id value={transfer.blockchain_tx_hash} />],
        ['Made', <Time key="made" at={transfer.created_at} />],
        ['Expires', <Time key="expires" at={transfer.expires_at} />],
        ['Completed', transfer.completed_at > 0 && <Time at={transfer.completed_at} />],
        ['Id', <Id key="id" value={transfer.id} />],
        ['Id in your system', transfer.custom_id && <Id value={transfer.custom_id} />],
      ]}
    />
  );
}

function Person({ transfer: { app_id, user_id } }: { readonly transfer: AnswerOf<'getTransferOfApp'> }) {
  return (
    <PageLink to="/people/$appId/$userId" params={{ appId: app_id, userId: user_id }}>
      {user_id}
    </PageLink>
  );
}
