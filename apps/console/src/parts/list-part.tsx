import { Listing, type ListingProps } from './listing.js';
import { Part } from './page.js';

interface ListPartProps<Item> extends Omit<ListingProps<Item>, 'label'> {
  /** The heading, which also names the list for a reader that hears it. */
  readonly title: string;
}

/** A part of a page that is one list. */
export function ListPart<Item>({ title, ...listing }: ListPartProps<Item>) {
  return (
    <Part title={title}>
      <Listing label={title} {...listing} />
    </Part>
  );
}
