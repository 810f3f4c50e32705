import { Alert, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../api/use-calls.js';
import { AppName } from '../apps/app-name.js';
import { ToApp } from '../apps/to-app.js';
import { Facts } from '../parts/facts.js';
import { type Column, Listing, listOf } from '../parts/listing.js';
import { Loaded } from '../parts/loaded.js';
import { Page, Part } from '../parts/page.js';
import { Time } from '../parts/time.js';
import { PolicyEdit } from './policy-edit.js';
import type { Policy } from './policy.rules.js';

/** Which payments the wallets of an App make, and what they need. */
export function PolicyPage() {
  const { appId } = useParams({ from: '/inside/apps/$appId/policy' });
  const query = useRead('getAppTransferPolicy', { app_id: appId });
  const readAgain = async () => (await query.refetch({ throwOnError: true })).data;
  return (
    <Page
      title="Transfer policy"
      about="Which payments the wallets of an App make, how much, and what they need."
      actions={<ToApp appId={appId} />}
    >
      <Loaded query={query}>
        {(policy) => (
          <Stack gap="xl">
            <Facts
              rows={[
                ['App', <AppName key="app" id={appId} />],
                ['Version', policy.version],
                ['Set', <Time key="set" at={policy.updated_at} none="never" />],
              ]}
            />
            <Former policy={policy} />
            <Windows policy={policy} />
            <PolicyEdit key={appId} appId={appId} stored={policy} readAgain={readAgain} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Former({ policy: { former } }: { readonly policy: Policy }) {
  const last = Math.max(...former.map(({ in_force_until }) => in_force_until));
  if (former.length === 0) return null;
  return (
    <Alert variant="default" title="Policies of before are still in force">
      {former.length} of them have to admit a payment, too, the last until <Time at={last} />. A trial below
      asks them as well.
    </Alert>
  );
}

type Window = Policy['windows'][number];

/** What the limits hold now. Nothing is shown of a policy without any. */
function Windows({ policy: { windows } }: { readonly policy: Policy }) {
  if (windows.length === 0) return null;
  return (
    <Part title="Spent until now">
      <Listing
        label="Limits"
        columns={COLUMNS}
        keyOf={({ rule, window }) => `${rule} ${window}`}
        empty="No rule has a limit of a day or of 30 days."
        list={listOf(windows)}
      />
    </Part>
  );
}

const COLUMNS: readonly Column<Window>[] = [
  { title: 'Rule', show: ({ rule }) => rule + 1 },
  { title: 'Within', show: ({ window }) => (window === 'per_day' ? '24 hours' : '30 days') },
  { title: 'Currency', show: ({ currency }) => currency },
  { title: 'Limit', show: ({ limit }) => limit },
  { title: 'Spent', show: ({ spent }) => spent },
  { title: 'Left', show: ({ left }) => left },
];
