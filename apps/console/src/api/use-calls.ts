import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf, type OperationId } from './client.js';

/** One answer, kept under the operation and its input. */
export function useRead<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options: Pick<UseQueryOptions<AnswerOf<Id>>, 'enabled' | 'refetchInterval' | 'staleTime'> = {},
) {
  return useQuery<AnswerOf<Id>>({
    queryKey: [id, input],
    queryFn: ({ signal }) => call(id, input, signal),
    ...options,
  });
}

/** A change. What was read before is read again. @param then is called with its answer before that. */
export function useChange<Id extends OperationId>(id: Id, then?: (answer: AnswerOf<Id>) => void) {
  const queries = useQueryClient();
  return useMutation<AnswerOf<Id>, Error, InputOf<Id>>({
    mutationFn: (input) => call(id, input),
    onSuccess: then,
    onSettled: () => queries.invalidateQueries(),
  });
}

interface Paging<Id extends OperationId, Item> {
  /** The parameter that takes the place in the list. */
  readonly cursor: 'after' | 'cursor' | 'offset';
  readonly itemsOf: (answer: AnswerOf<Id>) => readonly Item[];
  /** Empty at the end. @param read how many pages there are until now. */
  readonly nextOf: (answer: AnswerOf<Id>, read: number) => string;
  readonly enabled?: boolean;
  /** Milliseconds after which it is read again by itself; absent reads nothing again. */
  readonly again?: number | undefined;
}

/** A list, page by page. */
export function usePages<Id extends OperationId, Item>(id: Id, input: InputOf<Id>, paging: Paging<Id, Item>) {
  const { cursor, itemsOf, nextOf, enabled = true, again = false } = paging;
  const query = useInfiniteQuery({
    queryKey: [id, input, 'pages'],
    enabled,
    refetchInterval: again,
    queryFn: ({ signal, pageParam }) =>
      call(id, { ...input, ...(pageParam !== '' && { [cursor]: pageParam }) } as InputOf<Id>, signal),
    initialPageParam: '',
    getNextPageParam: (answer: AnswerOf<Id>, pages) => nextOf(answer, pages.length) || undefined,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => [...itemsOf(page)]) ?? [] };
}
