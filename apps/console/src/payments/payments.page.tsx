import { Group, Select } from '@mantine/core';
import { useIdle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePages } from '../api/use-calls.js';
import { AppSelect } from '../apps/app-select.js';
import { Page } from '../parts/page.js';
import { Freeze } from './freeze.js';
import { Transfers } from './transfers.js';

const WAITING = 'awaiting_approval';
const STATES = [
  { value: WAITING, label: 'Waiting for approval' },
  { value: 'late', label: 'Late: the chain has not decided' },
  { value: 'pending', label: 'Not confirmed yet' },
  { value: 'processing', label: 'On its way' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
  { value: 'all', label: 'All' },
] as const;
/** Of the queue, in which a payment may wait for whoever looks at it. */
const LOOK_AGAIN_MS = 10_000;
/** Without a key or a pointer: each look would keep the session of whoever has left. */
const LEFT_MS = 5 * 60_000;
type Status = (typeof STATES)[number]['value'];

/** The queue of payments that wait, and every other one. */
export function PaymentsPage() {
  const { app, status = WAITING } = useSearch({ from: '/inside/payments' });
  const navigate = useNavigate();
  const hasLeft = useIdle(LEFT_MS, { initialState: false });
  const wanted = STATES.find(({ value }) => value === status)?.value ?? WAITING;
  const list = usePages('listAllTransfers', filterOf(app, wanted), {
    cursor: 'after',
    itemsOf: ({ transfers }) => transfers,
    nextOf: ({ next }) => next,
    again: wanted === WAITING && !hasLeft ? LOOK_AGAIN_MS : undefined,
  });
  const change = (next: { app?: string | undefined; status?: string | undefined }) =>
    void navigate({ to: '/payments', search: { app, status, ...next } });
  return (
    <Page title="Payments" about="What waits for an approval, what hangs, and what became of the others.">
      <Group align="flex-end">
        <AppSelect value={app} onChange={(appId) => change({ app: appId })} />
        <Select
          label="State"
          data={STATES}
          value={wanted}
          allowDeselect={false}
          onChange={(chosen) => change({ status: chosen ?? undefined })}
        />
      </Group>
      {app !== undefined && <Freeze appId={app} />}
      <Transfers
        list={list}
        empty={wanted === WAITING ? 'No payment waits for an approval.' : 'There is no such payment.'}
      />
    </Page>
  );
}

const filterOf = (app_id: string | undefined, status: Status) => ({
  ...(app_id && { app_id }),
  ...(status !== 'all' && { status }),
});
