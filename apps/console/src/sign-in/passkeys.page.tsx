import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Passkey, passkeysQuery, removePasskey } from '../api/session.js';
import { Action } from '../parts/action.js';
import { type Column, Listing } from '../parts/listing.js';
import { Page } from '../parts/page.js';
import { PageButton } from '../parts/page-link.js';
import { Time } from '../parts/time.js';

/** The passkeys of the operator who is signed in. */
export function PasskeysPage() {
  const { data, isPending, error, refetch } = useQuery(passkeysQuery);
  return (
    <Page
      title="Your passkeys"
      about="With a passkey you sign in by your fingerprint, your face or a PIN."
      actions={<PageButton to="/passkey">Add a passkey</PageButton>}
    >
      <Listing
        label="Your passkeys"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty="You have no passkey yet."
        list={{ items: data?.passkeys ?? [], isPending, error, refetch }}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Passkey>[] = [
  { title: 'Name', show: ({ name }) => name || 'Without a name' },
  { title: 'Added', show: ({ created_at }) => <Time at={created_at} /> },
  { title: 'Last used', show: ({ last_used_at }) => <Time at={last_used_at} none="Never" /> },
  { title: 'Action', show: ({ id }) => <Remove id={id} /> },
];

function Remove({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const remove = async () => {
    await removePasskey(id);
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  return (
    <Action
      label="Remove"
      size="xs"
      danger
      consequence="You can no longer sign in with it. The last one of an approver or administrator stays: add another one first."
      done="The passkey was removed."
      run={remove}
    />
  );
}
