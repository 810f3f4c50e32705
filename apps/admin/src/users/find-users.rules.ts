import { AppError } from '@latchkey/contracts';
import type { FindUsersQuery } from '@latchkey/contracts/identity';

type Known = Pick<FindUsersQuery, 'status' | 'limit' | 'cursor'>;

/** How users are found: by the whole of what they are known by, or among those of an App. */
export type UserFinding =
  | (Known & { by: 'query'; query: string; app_id: string | undefined; external_ids: boolean })
  | (Known & { by: 'app'; app_id: string; begins_with: string | undefined; wallet: string | undefined });

/** What a `viewer` may not: a few calls with beginnings, or a customer's number that is counted up, spell out what is masked. */
interface Rights {
  readonly beginnings: boolean;
  readonly external_ids: boolean;
}

/**
 * @param may by what the operator may search, besides whole emails, phone numbers and ids.
 * @throws AppError invalid_request, operator_role_required
 */
export function findingOf(asked: FindUsersQuery, may: Rights): UserFinding {
  const { query, app_id, begins_with, wallet, status, limit, cursor } = asked;
  const known = { status, limit, cursor };
  if (begins_with !== undefined && !may.beginnings) throw new AppError('operator_role_required');
  if (query !== undefined) {
    if (begins_with !== undefined) throw invalid('begins_with', 'begins_with is not for use beside query');
    if (wallet !== undefined) throw invalid('wallet', 'wallet is not for use beside query');
    return { by: 'query', query, app_id, external_ids: may.external_ids, ...known };
  }
  if (app_id !== undefined) return { by: 'app', app_id, begins_with, wallet, ...known };
  if (begins_with === undefined && wallet === undefined)
    throw invalid('query', 'query or app_id is required');
  throw invalid('app_id', 'app_id is required beside begins_with and wallet');
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] });
}
