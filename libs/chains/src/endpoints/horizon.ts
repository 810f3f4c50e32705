import { toUnits } from '../balances/amount.js';
import { type Answer, chainUnavailable, fetchAnswer, jsonOf } from './fetch-answer.js';
import { memberOf } from './json-rpc.js';

const NOT_FOUND_TYPE = 'https://stellar.org/horizon-errors/not_found';
const HASH = /^[0-9a-f]{64}$/;
const COUNT = /^\d{1,19}$/;
const DECIMALS = 7;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PAGE = 50;
/** How many of them are read at most. */
const PAGES = 10;
const ACCEPT = { accept: 'application/json' };
/** The call that takes transactions without waiting for a ledger. Horizon has it since 2024. */
export const HORIZON_SEND = '/transactions_async';
/** Of a Horizon without the call, or where it is switched off. */
const WITHOUT_CALL = [403, 404, 405];

/** What an account has, and has to keep. */
export interface StellarAccount {
  /** Of the last transaction that used it. */
  readonly sequence: bigint;
  /** In stroops. */
  readonly balance: bigint;
  /** What of it offers have sold. */
  readonly sold: bigint;
  /** How many entries its balance has to cover, beside the account itself. */
  readonly entries: bigint;
  /** Whether it takes payments with a memo alone (SEP-29). */
  readonly wantsMemo: boolean;
  /** The newest ledger that is in these numbers; undefined where the node does not tell. */
  readonly ledger: bigint | undefined;
}

/** The newest ledger. */
interface StellarLedger {
  readonly sequence: bigint;
  /** In seconds since 1970. */
  readonly closedAt: bigint;
  /** Which an account keeps for each entry, in stroops. */
  readonly baseReserve: bigint;
}

/** A transaction that a ledger has executed. */
interface ExecutedTransaction {
  readonly isSuccessful: boolean;
  /** What it cost, in stroops. */
  readonly fee: bigint;
}

/** What a node said to a transaction: `PENDING`, `DUPLICATE`, `TRY_AGAIN_LATER` or `ERROR`, and then the code of the error. */
interface SendAnswer {
  readonly status: string;
  readonly hash: string | undefined;
  readonly code: number | undefined;
}

/**
 * Horizon, the REST API of Stellar. A malformed answer throws AppError `chain_unavailable`.
 * @see https://developers.stellar.org/docs/data/apis/horizon
 */
export class Horizon {
  private readonly base: string;

  constructor(
    url: string,
    private readonly signal: AbortSignal,
  ) {
    this.base = url.replace(/\/+$/, '');
  }

  async hasAccount(account: string): Promise<boolean> {
    return (await this.record(account)) !== undefined;
  }

  /** The balance of an account, in stroops; undefined for one that it does not know. */
  async coins(account: string): Promise<bigint | undefined> {
    const found = await this.record(account);
    return found === undefined ? undefined : unitsIn(memberOf(nativeIn(found.record), 'balance'));
  }

  /** Undefined for an account that it does not know. */
  async account(account: string): Promise<StellarAccount | undefined> {
    const found = await this.record(account);
    if (found === undefined) return undefined;
    const counts = ['subentry_count', 'num_sponsoring', 'num_sponsored'];
    const [own = 0n, sponsoring = 0n, sponsored = 0n] = counts.map((name) =>
      countIn(memberOf(found.record, name)),
    );
    const native = nativeIn(found.record);
    const ledger = found.headers.get('latest-ledger') ?? '';
    const entries = 2n + own + sponsoring - sponsored;
    if (entries < 0n) throw malformed();
    return {
      sequence: countIn(memberOf(found.record, 'sequence')),
      balance: unitsIn(memberOf(native, 'balance')),
      sold: unitsIn(memberOf(native, 'selling_liabilities') ?? '0'),
      entries,
      wantsMemo: wantsMemo(memberOf(found.record, 'data')),
      ledger: COUNT.test(ledger) ? BigInt(ledger) : undefined,
    };
  }

  async ledger(): Promise<StellarLedger> {
    const [newest] = recordsIn(await this.found('/ledgers?order=desc&limit=1', 'ledgers'));
    const closedAt = Date.parse(String(memberOf(newest, 'closed_at')));
    if (!Number.isFinite(closedAt) || closedAt < 0) throw malformed();
    return {
      sequence: countIn(memberOf(newest, 'sequence')),
      closedAt: BigInt(Math.floor(closedAt / 1000)),
      baseReserve: countIn(memberOf(newest, 'base_reserve_in_stroops')),
    };
  }

  /** What most transactions of the last ledgers were charged for an operation, in stroops. */
  async usualFee(): Promise<bigint> {
    const stats = jsonOf(await this.found('/fee_stats', 'fee-stats'));
    const charged = countIn(memberOf(memberOf(stats, 'fee_charged'), 'p90'));
    const base = countIn(memberOf(stats, 'last_ledger_base_fee'));
    return charged > base ? charged : base;
  }

  /** Undefined for a transaction that no ledger of this node has executed. */
  async transaction(hash: string): Promise<ExecutedTransaction | undefined> {
    const answer = await this.ask(`/transactions/${hash}`, 'transaction');
    const found = jsonOf(answer);
    if (isNotFound(answer, found)) return undefined;
    const isSuccessful = memberOf(found, 'successful');
    if (answer.status !== 200 || memberOf(found, 'hash') !== hash || typeof isSuccessful !== 'boolean')
      throw malformed();
    return { isSuccessful, fee: countIn(memberOf(found, 'fee_charged')) };
  }

  /** The transaction that used a sequence number of an account, also one that failed; undefined where this node tells of none. */
  async userOf(account: string, sequence: bigint): Promise<Buffer | undefined> {
    let cursor = '';
    for (let page = 0; page < PAGES; page += 1) {
      const path = `/accounts/${account}/transactions?order=desc&limit=${PAGE}&include_failed=true${cursor}`;
      const records = recordsIn(await this.found(path, 'account-transactions'));
      // Others are those of payments that the account got.
      const own = records.filter((record) => memberOf(record, 'source_account') === account);
      const numbers = own.map((record) => countIn(memberOf(record, 'source_account_sequence')));
      const at = numbers.indexOf(sequence);
      if (at >= 0) return base64In(memberOf(own[at], 'envelope_xdr'));
      if (records.length < PAGE || numbers.some((number) => number < sequence)) return undefined;
      cursor = `&cursor=${countIn(memberOf(records.at(-1), 'paging_token'))}`;
    }
    return undefined;
  }

  /** Whether it takes transactions. Nothing is sent. */
  async takesTransactions(): Promise<boolean> {
    const { status } = await this.post('', 'send-nothing');
    return !WITHOUT_CALL.includes(status);
  }

  /** Sends a transaction without waiting for a ledger. */
  async send(envelope: Buffer): Promise<SendAnswer> {
    const sent = await this.post(envelope.toString('base64'), 'send');
    if (WITHOUT_CALL.includes(sent.status)) throw chainUnavailable(`Horizon has no ${HORIZON_SEND}`);
    const answer = jsonOf(sent);
    const [status, hash] = [memberOf(answer, 'tx_status'), memberOf(answer, 'hash')];
    if (typeof status !== 'string') throw malformed();
    const isHash = typeof hash === 'string' && HASH.test(hash);
    return { status, hash: isHash ? hash : undefined, code: codeIn(memberOf(answer, 'error_result_xdr')) };
  }

  /** @param name in metrics. */
  private post(tx: string, name: string): Promise<Answer> {
    const body = new URLSearchParams({ tx }).toString();
    const headers = { ...ACCEPT, 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask(HORIZON_SEND, name, { method: 'POST', headers, body });
  }

  private async record(account: string): Promise<{ record: unknown; headers: Headers } | undefined> {
    const answer = await this.ask(`/accounts/${account}`, 'account');
    const found = jsonOf(answer);
    if (isNotFound(answer, found)) return undefined;
    if (answer.status !== 200 || memberOf(found, 'account_id') !== account)
      throw chainUnavailable('Horizon answered no account');
    return { record: found, headers: answer.headers };
  }

  private async found(path: string, name: string): Promise<Answer> {
    const answer = await this.ask(path, name);
    if (answer.status !== 200) throw chainUnavailable(`the node answered with status ${answer.status}`);
    return answer;
  }

  private ask(path: string, name: string, init: RequestInit = {}): Promise<Answer> {
    return fetchAnswer(`${this.base}${path}`, { name, headers: ACCEPT, ...init }, this.signal);
  }
}

function isNotFound({ status }: Answer, body: unknown): boolean {
  return status === 404 && memberOf(body, 'type') === NOT_FOUND_TYPE;
}

function nativeIn(account: unknown): unknown {
  const native = listIn(memberOf(account, 'balances')).filter(
    (entry) => memberOf(entry, 'asset_type') === 'native',
  );
  if (native.length !== 1) throw malformed();
  return native[0];
}

/** Entries of an account's data hold any bytes, in Base64. */
function wantsMemo(data: unknown): boolean {
  const value = memberOf(data, 'config.memo_required');
  return typeof value === 'string' && Buffer.from(value, 'base64').equals(Buffer.from('1'));
}

function recordsIn(answer: Answer): unknown[] {
  return listIn(memberOf(memberOf(jsonOf(answer), '_embedded'), 'records'));
}

/** Of the XDR of a result: eight bytes of what it cost, then the code. */
function codeIn(xdr: unknown): number | undefined {
  const bytes = typeof xdr === 'string' ? Buffer.from(xdr, 'base64') : Buffer.alloc(0);
  return bytes.length < 12 ? undefined : bytes.readInt32BE(8);
}

function base64In(value: unknown): Buffer {
  if (typeof value === 'string' && BASE64.test(value)) return Buffer.from(value, 'base64');
  throw malformed();
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw malformed();
}

function countIn(value: unknown): bigint {
  if (typeof value === 'string' && COUNT.test(value)) return BigInt(value);
  throw malformed();
}

function unitsIn(value: unknown): bigint {
  const units = toUnits(String(value), DECIMALS);
  if (units === undefined) throw malformed();
  return units;
}

function malformed(): Error {
  return chainUnavailable('the node answered in no form of Horizon');
}
