import type { Answer, CallOptions, Input } from '../client/call.js';
import type { Calls, OperationId } from '../generated/calls.js';

/** Items of a page; the API takes at most 100. */
const PAGE = 100;

/** Every item of a list, page by page, as they are asked for. @throws LatchkeyError as the list does */
type All<Id extends OperationId, Item> = (
  ...args: Partial<Input<Id>> extends Input<Id>
    ? [query?: Omit<Input<Id>, 'cursor' | 'offset'>, options?: CallOptions]
    : [query: Omit<Input<Id>, 'cursor' | 'offset'>, options?: CallOptions]
) => AsyncGenerator<Item, void, void>;

type ItemOf<Items> = Items extends readonly (infer Item)[] ? Item : never;

/** The lists of the API as iterators: `for await (const user of latchkey.users.all({ status: 'active' }))`. */
export interface Lists {
  readonly users: {
    /** Users by the filters of `users.list`. Each once, those that are made meanwhile included or not. */
    readonly all: All<'listUsers', ItemOf<Answer<'listUsers'>['users']>>;
  };
  readonly wallets: { readonly all: All<'listWallets', ItemOf<Answer<'listWallets'>['wallets']>> };
  readonly transfers: { readonly all: All<'listTransfers', ItemOf<Answer<'listTransfers'>['transfers']>> };
  readonly sessions: {
    /** Sessions of a user. */
    readonly all: All<'listSessions', ItemOf<Answer<'listSessions'>['sessions']>>;
  };
  readonly webhooks: {
    readonly deliveries: {
      readonly all: All<'listDeliveries', ItemOf<Answer<'listDeliveries'>['deliveries']>>;
    };
  };
}

export function listsOf({ users, wallets, transfers, sessions, webhooks }: Calls): Lists {
  return {
    users: { all: byCursor(users.list, 'users') },
    wallets: { all: byOffset(wallets.list, 'wallets') },
    transfers: { all: byOffset(transfers.list, 'transfers') },
    sessions: { all: byOffset(sessions.list, 'sessions') },
    webhooks: { deliveries: { all: byOffset(webhooks.deliveries.list, 'deliveries') } },
  } as Lists;
}

type AnyList = (query: object, options?: CallOptions) => Promise<object>;

function byCursor(list: unknown, member: string) {
  return async function* (query: object = {}, options: CallOptions = {}) {
    let cursor: string | undefined;
    do {
      const page = await (list as AnyList)({ limit: PAGE, ...query, cursor }, options);
      yield* (page as Record<string, unknown[]>)[member] ?? [];
      cursor = (page as { next_cursor?: string }).next_cursor;
    } while (cursor);
  };
}

/** An item that is removed meanwhile lets the next page begin one further, so the pages of these lists are no snapshot. */
function byOffset(list: unknown, member: string) {
  return async function* (query: object = {}, options: CallOptions = {}) {
    for (let offset = 0; ;) {
      const page = await (list as AnyList)({ limit: PAGE, ...query, offset }, options);
      const items = (page as Record<string, unknown[]>)[member] ?? [];
      yield* items;
      offset += items.length;
      if (items.length === 0 || offset >= (page as { count: number }).count) return;
    }
  };
}
