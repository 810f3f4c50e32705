import { Stack, Table } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { type Column, Listing } from '../parts/listing.js';
import { Loaded } from '../parts/loaded.js';
import { Page, Part } from '../parts/page.js';
import { PageLink } from '../parts/page-link.js';
import { State } from '../parts/state.js';
import { BusParts } from './bus.js';
import { DeadEvents } from './dead-events.js';
import { Findings } from './findings.js';
import { Certificates, MasterKeys, SigningKeys } from './keys.js';
import { sizeOf } from './sizes.rules.js';

type Service = AnswerOf<'getStatus'>['services'][number];

/** How the services are, and what waits for an operator. */
export function OperationsPage() {
  const query = useRead('getStatus', {});
  return (
    <Page
      title="Operations"
      about="What is wrong, every service with its replicas, the streams between them, and keys with their ages."
    >
      <Loaded query={query}>
        {({ services, version, bus, certificates, findings }) => (
          <Stack gap="xl">
            <Findings findings={findings} />
            <Part title={`Services, administration ${version}`}>
              <Listing
                label="Services"
                columns={COLUMNS}
                keyOf={({ service }) => service}
                empty="No service is known."
                list={{ items: services, isPending: false, error: null, refetch: query.refetch }}
              />
            </Part>
            <Part title="Replicas">
              <Replicas services={services} />
            </Part>
            <BusParts bus={bus} />
            <DeadEvents services={services} />
            <SigningKeys />
            <MasterKeys services={services} />
            <Certificates services={services} own={certificates} />
          </Stack>
        )}
      </Loaded>
      <PageLink to="/webhooks">Webhooks and their deliveries</PageLink>
    </Page>
  );
}

const COLUMNS: readonly Column<Service>[] = [
  { title: 'Service', show: ({ service }) => service },
  { title: 'State', show: ({ ready }) => <State value={ready ? 'ready' : 'not ready'} /> },
  { title: 'What is wrong', show: (service) => problemsOf(service).join(', ') || '–' },
  { title: 'Version', show: ({ version }) => version || '–' },
  {
    title: 'Events to publish',
    show: ({ outbox_pending, outbox_oldest_age }) => waiting(outbox_pending, outbox_oldest_age),
  },
  { title: 'Database', show: ({ database_bytes }) => (database_bytes > 0 ? sizeOf(database_bytes) : '–') },
  { title: 'Dead events', show: ({ events_dead }) => events_dead },
];

const waiting = (count: number, age: number) => (count === 0 ? '0' : `${count}, the oldest for ${age} s`);

function problemsOf(service: Service): string[] {
  const found: [boolean, string][] = [
    [!service.answers, 'it does not answer'],
    [service.answers && !service.database, 'its database does not answer'],
    [service.answers && !service.jetstream, 'JetStream does not answer'],
    [service.pending_migrations > 0, `${service.pending_migrations} migrations are missing`],
    [service.accepts_unproved && service.unproved_lately, 'it takes calls of version 0.2.0'],
  ];
  return found.flatMap(([is, text]) => (is ? [text] : []));
}

function Replicas({ services }: { readonly services: readonly Service[] }) {
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="Replicas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Service</Table.Th>
            <Table.Th>Replica</Table.Th>
            <Table.Th>Version</Table.Th>
            <Table.Th>Takes calls</Table.Th>
            <Table.Th>Clock ahead</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {services.flatMap(({ service, replicas }) =>
            replicas.map(({ name, version, serving, idle_reason, clock_ahead_ms }) => (
              <Table.Tr key={`${service} ${name}`}>
                <Table.Td>{service}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{version}</Table.Td>
                <Table.Td>
                  <State value={serving ? 'ready' : idle_reason || 'not ready'} />
                </Table.Td>
                <Table.Td>{clock_ahead_ms} ms</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
