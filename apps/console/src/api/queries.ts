import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, needsSecondProof, Refusal } from './refusal.js';
import { sessionQuery } from './session.js';

const RETRIES = 2;

/** What is read again by itself: a refusal stays one, but for a service that does not answer now. */
const isPassing = (error: Error) => error instanceof Refusal && (error.status === 0 || error.status >= 500);

/** @param leadTo goes to the page that the refusal calls for. */
export function createQueries(leadTo: (path: '/sign-in' | '/passkey') => void): QueryClient {
  const follow = (error: Error) => {
    if (isSignedOut(error)) queries.removeQueries({ queryKey: sessionQuery.queryKey });
    if (isSignedOut(error)) leadTo('/sign-in');
    if (needsSecondProof(error)) void leadWhereNeeded();
  };
  // An approval may lack a proof of the person who pays, which no operator can give.
  const leadWhereNeeded = async () => {
    const session = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (session.needs_passkey) leadTo('/passkey');
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({
      // The session itself is asked for before a page is shown, and the router follows its answer.
      onError: (error, { queryKey }) =>
        queryKey[0] === sessionQuery.queryKey[0] ? undefined : follow(error),
    }),
    mutationCache: new MutationCache({ onError: follow }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < RETRIES && isPassing(error), staleTime: 15_000 },
    },
  });
  return queries;
}
