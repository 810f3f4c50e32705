import {
  type Amount,
  type BalanceQuestion,
  chainUnavailable,
  fetchAnswer,
  jsonOf,
  memberOf,
  toUnits,
} from '@latchkey/chains';

const NOT_FOUND_TYPE = 'https://stellar.org/horizon-errors/not_found';

/** An unknown account holds nothing. */
export async function stellarNative(question: BalanceQuestion, decimals: number): Promise<Amount> {
  const balances = await stellarBalances(question);
  if (!balances) return { units: 0n, decimals };
  const native = balances.filter((entry) => memberOf(entry, 'asset_type') === 'native');
  const units = toUnits(String(memberOf(native[0], 'balance')), decimals);
  if (native.length !== 1 || units === undefined) throw malformed();
  return { units, decimals };
}

/** The coin and the tokens by Horizon's `/accounts/{id}`; undefined for an account that it does not know. */
export async function stellarBalances({
  endpoint,
  address,
  signal,
}: BalanceQuestion): Promise<unknown[] | undefined> {
  const url = `${endpoint.replace(/\/+$/, '')}/accounts/${address}`;
  const answer = await fetchAnswer(url, { headers: { accept: 'application/json' } }, signal);
  const account = jsonOf(answer);
  if (answer.status === 404 && memberOf(account, 'type') === NOT_FOUND_TYPE) return undefined;
  const balances = memberOf(account, 'balances');
  if (answer.status !== 200 || memberOf(account, 'account_id') !== address || !Array.isArray(balances))
    throw malformed();
  return balances;
}

function malformed(): Error {
  return chainUnavailable('Horizon answered no account');
}
