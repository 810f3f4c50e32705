import { List, Stack, Table, Text } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';

type OfService = AnswerOf<'eraseUserOfApp'>['services'][number];

/** What is left of a person who was deleted. */
export function Receipt({ erasure }: { readonly erasure: AnswerOf<'eraseUserOfApp'> }) {
  return (
    <Stack>
      <Text>
        Deleted <Time at={erasure.erased_at} />.{' '}
        {erasure.complete
          ? 'Every service has removed what has to go.'
          : 'Some services have not removed everything yet. Open this page again in a minute.'}
      </Text>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="Receipt of the deletion">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Service</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>What stays, and why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {erasure.services.map(({ service, state, kept, left }) => (
              <Table.Tr key={service}>
                <Table.Td>{service}</Table.Td>
                <Table.Td>
                  <State value={state} />
                </Table.Td>
                <Table.Td>
                  <WhatStays left={left} kept={kept} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <List size="sm">
        {erasure.elsewhere.map(({ what, reason }) => (
          <List.Item key={what}>
            {what}: {reason}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function WhatStays({ left, kept }: Pick<OfService, 'left' | 'kept'>) {
  return (
    <List size="sm">
      {left.map((table) => (
        <List.Item key={table}>{table}: still to go</List.Item>
      ))}
      {kept.map(({ table, rows, reason }) => (
        <List.Item key={`${table} ${reason}`}>
          {table} ({rows}): {reason}
        </List.Item>
      ))}
    </List>
  );
}
