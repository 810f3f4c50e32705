import { Alert, Button, Group, Stack } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { useChange, useRead } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { type Column, Listing } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { ToCopy } from '../parts/to-copy.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';

type Key = AnswerOf<'listKeys'>['keys'][number];

/** The keys of an App. A new one is shown once. */
export function AppKeys({ appId }: { readonly appId: string }) {
  const may = useMay();
  const { data, isPending, error, refetch } = useRead('listKeys', { app_id: appId });
  const { mutateAsync: revoke } = useChange('revokeKey');
  const end: Column<Key> = {
    title: 'Action',
    show: ({ id, prefix }) => (
      <Action
        label="Revoke"
        size="xs"
        danger
        consequence={`The key ${prefix}… works nowhere from the next second on. Whatever still uses it is refused. A revoked key never comes back.`}
        done="The key is revoked."
        run={() => revoke({ app_id: appId, key_id: id })}
      />
    ),
  };
  return (
    <Part title="Keys">
      {may('createKey') && <NewKey appId={appId} />}
      <Listing
        label="Keys"
        columns={may('revokeKey') ? [...COLUMNS, end] : COLUMNS}
        keyOf={({ id }) => id}
        empty="This App has no key, so nothing can call the API for it."
        list={{ items: data?.keys ?? [], isPending, error, refetch }}
      />
    </Part>
  );
}

function NewKey({ appId }: { readonly appId: string }) {
  const { mutateAsync: create, data, reset } = useChange('createKey');
  const make = (kind: 'secret' | 'public') => () => create({ app_id: appId, body: { kind } });
  if (data)
    return (
      <Alert variant="default" title="Copy the key now. It is not shown again.">
        <Stack align="flex-start">
          <ToCopy label={data.kind === 'secret' ? 'Secret key' : 'Public token'} value={data.key} />
          <Button size="xs" onClick={reset}>
            I have copied it
          </Button>
        </Stack>
      </Alert>
    );
  return (
    <Group gap="xs">
      <Action
        label="Create a secret key"
        consequence="A secret key may do everything for this App. Keep it on your server alone; revoke the former one once nothing uses it."
        done="The key was created."
        run={make('secret')}
      />
      <Action
        label="Create a public token"
        consequence="A public token stands in your pages, and may do what a visitor may do."
        done="The token was created."
        run={make('public')}
      />
    </Group>
  );
}

const COLUMNS: readonly Column<Key>[] = [
  { title: 'Kind', show: ({ kind }) => (kind === 'secret' ? 'secret key' : 'public token') },
  { title: 'Key', show: ({ prefix, last_four }) => `${prefix}…${last_four}` },
  { title: 'Last used', show: ({ last_used_at }) => <Time at={last_used_at} none="never" /> },
  { title: 'Made', show: ({ created_at }) => <Time at={created_at} /> },
];
