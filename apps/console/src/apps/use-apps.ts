import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../api/client.js';
import { useRead } from '../api/use-calls.js';

/** As many as one call answers. */
const MOST = 100;
/** To read them takes a call for each hundred. */
const KEPT_MS = 5 * 60_000;

type App = AnswerOf<'listApps'>['apps'][number];

/** The newest Apps, for a choice and for names. */
export const useApps = () => useRead('listApps', { limit: MOST });

/** Every App behind the newest, read page by page, because the API does not search by name. @param isWanted reads them. */
export function useOlderApps(isWanted: boolean) {
  const isFull = useApps().data?.apps.length === MOST;
  const {
    data = [],
    isLoading: isPending,
    error,
  } = useQuery({
    queryKey: ['listApps', 'older'],
    enabled: isWanted && isFull,
    staleTime: KEPT_MS,
    queryFn: ({ signal }) => readOlder(signal),
  });
  return { apps: data, isPending, error };
}

async function readOlder(signal: AbortSignal): Promise<App[]> {
  const older: App[] = [];
  for (;;) {
    const { apps } = await call('listApps', { limit: MOST, offset: MOST + older.length }, signal);
    older.push(...apps);
    if (apps.length < MOST) return older;
  }
}
