import { setTimeout } from 'node:timers/promises';
import { type AskedRequest, ScriptedEndpoint } from './scripted-endpoint.js';
import { type Executed, STELLAR_RESERVE, StellarLedger } from './stellar-ledger.js';

const PASSPHRASES = {
  test: 'Test SDF Network ; September 2015',
  main: 'Public Global Stellar Network ; September 2015',
} as const;
/** As Horizon has it. */
const STATUS = { PENDING: 201, DUPLICATE: 409, TRY_AGAIN_LATER: 503 } as const;
const NOT_FOUND = { type: 'https://stellar.org/horizon-errors/not_found', status: 404 };
const MALFORMED = { type: 'https://stellar.org/horizon-errors/transaction_malformed', status: 400 };

interface Answer {
  readonly status?: number;
  readonly text: string;
}

/** What a test has the node say in place of the truth; undefined for what it says truly. */
type Lie = (path: string, body: string) => Answer | undefined;

/** A network of Stellar in memory, with the REST API of Horizon in front of it. */
export class StellarChain {
  lie: Lie = () => undefined;
  /** Before each answer. */
  delayMs = 0;
  /** What others were charged lately, in stroops. */
  usualFee = 100;
  /** How old the newest ledger is, in seconds. */
  age = 0;
  /** How many ledgers the answers about accounts are behind. */
  behind = 0;
  private readonly endpoint = new ScriptedEndpoint();

  private constructor(readonly ledger: StellarLedger) {
    this.endpoint.script = (asked, response) => {
      void this.answer(asked).then(({ status = 200, text }) => {
        const latest = `${this.ledger.height - this.behind}`;
        response.writeHead(status, { 'latest-ledger': latest }).end(text);
      });
    };
  }

  static async start(net: keyof typeof PASSPHRASES = 'test'): Promise<StellarChain> {
    const chain = new StellarChain(new StellarLedger(PASSPHRASES[net]));
    await chain.endpoint.start();
    return chain;
  }

  get url(): string {
    return this.endpoint.url;
  }

  get asked(): readonly AskedRequest[] {
    return this.endpoint.asked;
  }

  stop(): Promise<void> {
    return this.endpoint.stop();
  }

  /** Tells the truth again, at once. */
  forgetScript(): void {
    this.lie = () => undefined;
    this.delayMs = 0;
    this.usualFee = 100;
    this.age = 0;
    this.behind = 0;
    this.ledger.wantedFee = 100n;
  }

  /** In stroops. */
  balance(address: string): bigint {
    return this.ledger.accounts.get(address)?.balance ?? 0n;
  }

  private async answer({ path, body }: AskedRequest): Promise<Answer> {
    // A test that waits for no answer ends before it.
    if (this.delayMs > 0) await setTimeout(this.delayMs, undefined, { ref: false });
    return this.lie(path, body) ?? this.truth(path, body);
  }

  private truth(path: string, body: string): Answer {
    const [, kind, id = '', part = ''] = path.replace(/\?.*/, '').split('/');
    if (path === '' || path === '/') return asJson({ network_passphrase: this.ledger.passphrase });
    if (kind === 'fee_stats') return asJson(this.stats());
    if (kind === 'ledgers') return asJson(pageOf([this.newest()]));
    if (kind === 'accounts') return part === '' ? this.ofAccount(id) : asJson(this.historyOf(id));
    if (kind === 'transactions_async') return this.take(new URLSearchParams(body).get('tx') ?? '');
    const found = this.ledger.executed.find(({ hash }) => hash === id);
    return kind === 'transactions' && found ? asJson(toRecord(found)) : missing();
  }

  private stats(): object {
    return { last_ledger_base_fee: '100', fee_charged: { p90: `${this.usualFee}` } };
  }

  private newest(): object {
    const closed_at = new Date(Date.now() - this.age * 1000).toISOString();
    return { sequence: this.ledger.height, closed_at, base_reserve_in_stroops: Number(STELLAR_RESERVE) };
  }

  private take(envelope: string): Answer {
    if (envelope === '') return { ...asJson(MALFORMED), status: MALFORMED.status };
    const taken = this.ledger.accept(envelope);
    const { status: tx_status, hash } = taken;
    if (!('code' in taken)) return { ...asJson({ tx_status, hash }), status: STATUS[taken.status] };
    const result = Buffer.alloc(16);
    result.writeInt32BE(taken.code, 8);
    return { ...asJson({ tx_status, hash, error_result_xdr: result.toString('base64') }), status: 400 };
  }

  private ofAccount(id: string): Answer {
    const account = this.ledger.accounts.get(id);
    if (!account) return missing();
    const native = {
      asset_type: 'native',
      balance: amountOf(account.balance),
      selling_liabilities: amountOf(account.sold),
    };
    return asJson({
      id,
      account_id: id,
      sequence: `${account.sequence}`,
      subentry_count: account.subentries,
      num_sponsoring: 0,
      num_sponsored: 0,
      data: account.data,
      balances: [native],
    });
  }

  private historyOf(account: string): object {
    return pageOf(
      this.ledger.executed
        .filter(({ source }) => source === account)
        .map(toRecord)
        .reverse(),
    );
  }
}

function toRecord({ hash, source, sequence, envelope, isSuccessful, fee }: Executed): object {
  return {
    hash,
    successful: isSuccessful,
    source_account: source,
    source_account_sequence: `${sequence}`,
    fee_charged: `${fee}`,
    envelope_xdr: envelope,
    paging_token: `${sequence}`,
  };
}

const pageOf = (records: readonly object[]) => ({ _embedded: { records } });

function asJson(value: object): Answer {
  return { text: JSON.stringify(value) };
}

function missing(): Answer {
  return { ...asJson(NOT_FOUND), status: 404 };
}

function amountOf(units: bigint): string {
  const digits = units.toString().padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
}
