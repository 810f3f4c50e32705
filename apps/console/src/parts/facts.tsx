import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names with their values, one in each row. A row without a value is left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table variant="vertical" layout="fixed" withTableBorder className="facts">
      <Table.Tbody>
        {rows
          .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
          .map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th className="facts-name">{name}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
