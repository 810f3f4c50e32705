import { usePages } from '../api/use-calls.js';
import { Part } from '../parts/page.js';
import { Transfers } from '../payments/transfers.js';
import type { PersonRef } from './person.js';

/** The payments of the person. */
export function PersonTransfers({ of }: { readonly of: PersonRef }) {
  const list = usePages('listAllTransfers', of, {
    cursor: 'after',
    itemsOf: ({ transfers }) => transfers,
    nextOf: ({ next }) => next,
  });
  return (
    <Part title="Payments">
      <Transfers list={list} empty="This person has made no payment." />
    </Part>
  );
}
