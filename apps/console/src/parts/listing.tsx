import { Button, Center, Paper, Table, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { takesAway } from '../api/refusal.js';
import { Waiting } from './loaded.js';
import { Problem } from './problem.js';

export interface Column<Item> {
  readonly title: string;
  readonly show: (item: Item) => ReactNode;
}

/** What was read of a list until now. */
export interface ListOf<Item> {
  readonly items: readonly Item[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => unknown;
}

/** A list that is there already. */
export const listOf = <Item,>(items: readonly Item[]): ListOf<Item> => ({
  items,
  isPending: false,
  error: null,
  refetch: () => undefined,
});

export interface ListingProps<Item> {
  /** What the list holds, for a reader that hears it. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  /** Said where the list is empty. */
  readonly empty: string;
  readonly list: ListOf<Item>;
}

const ROW_PX = 44;

/** A list that is read page by page; only the rows in sight are in the document. */
export function Listing<Item>({ label, columns, keyOf, empty, list }: ListingProps<Item>) {
  const { items, isPending, error, refetch } = list;
  const retry = () => void refetch();
  if (error && (items.length === 0 || takesAway(error))) return <Problem error={error} retry={retry} />;
  if (isPending) return <Waiting />;
  if (items.length === 0 && !list.hasNextPage)
    return (
      <Paper withBorder p="xl">
        <Text ta="center" c="dimmed">
          {empty}
        </Text>
      </Paper>
    );
  return (
    <>
      {error && !list.isFetchNextPageError && <Problem error={error} retry={retry} isOlderShown />}
      <Rows {...{ label, columns, keyOf, items }} />
      {list.isFetchNextPageError && error && <Problem error={error} />}
      {list.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage?.()}
          >
            Show more
          </Button>
        </Center>
      )}
    </>
  );
}

type RowsProps<Item> = Pick<ListingProps<Item>, 'label' | 'columns' | 'keyOf'> & {
  readonly items: readonly Item[];
};

function Rows<Item>({ label, columns, keyOf, items }: RowsProps<Item>) {
  const { holder, rows, before, after, measure } = useRowsInSight(items.length);
  return (
    <Table.ScrollContainer minWidth={600} ref={holder} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table striped highlightOnHover aria-label={label} aria-rowcount={items.length + 1}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title }) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Space height={before} columns={columns.length} />
          {rows.map((index) => {
            const item = items[index] as Item;
            return (
              <Table.Tr key={keyOf(item)} data-index={index} ref={measure} aria-rowindex={index + 2}>
                {columns.map(({ title, show }) => (
                  <Table.Td key={title}>{show(item)}</Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          <Space height={after} columns={columns.length} />
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function useRowsInSight(count: number) {
  const holder = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Each time: what stands above may have grown.
  useLayoutEffect(() => setTop(holder.current?.offsetTop ?? 0));
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: top,
  });
  const inSight = virtual.getVirtualItems();
  const before = (inSight[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top);
  return { holder, rows: inSight.map(({ index }) => index), before, after, measure: virtual.measureElement };
}

/** Stands for the rows that are out of sight. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
