import type { AnswerOf } from '../api/client.js';
import { usePages } from '../api/use-calls.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Page } from '../parts/page.js';
import { PageLink } from '../parts/page-link.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';
import { CreateApp } from './create-app.js';

type App = AnswerOf<'listApps'>['apps'][number];
const PAGE = 100;

/** Every App, the newest first. */
export function AppsPage() {
  const may = useMay();
  const list = usePages(
    'listApps',
    { limit: PAGE },
    {
      cursor: 'offset',
      itemsOf: ({ apps }) => apps,
      nextOf: ({ apps }, read) => (apps.length < PAGE ? '' : String(read * PAGE)),
    },
  );
  return (
    <Page
      title="Apps"
      about="Each App has its own users, keys and settings."
      actions={may('createApp') && <CreateApp />}
    >
      <Listing
        label="Apps"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty="There is no App yet."
        list={list}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<App>[] = [
  {
    title: 'Name',
    show: ({ id, name }) => (
      <PageLink to="/apps/$appId" params={{ appId: id }}>
        {name}
      </PageLink>
    ),
  },
  { title: 'Environment', show: ({ environment }) => environment },
  { title: 'Tier', show: ({ tier }) => tier },
  { title: 'Made', show: ({ created_at }) => <Time at={created_at} /> },
  { title: 'Id', show: ({ id }) => <Id short value={id} /> },
];
