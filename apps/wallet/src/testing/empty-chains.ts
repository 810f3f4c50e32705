import { ScriptedEndpoint } from '@latchkey/chains/testing';

const NOTHING = `"0x${'0'.repeat(64)}"`;
const CHAIN_IDS: Readonly<Record<string, string>> = {
  ETHEREUM: '"0x1"',
  POLYGON: '"0x89"',
  AVALANCHE: '"0xa86a"',
  BASE: '"0x2105"',
  ARBITRUM: '"0xa4b1"',
};
const PASSPHRASE = 'Public Global Stellar Network ; September 2015';
const NO_ACCOUNT = '{"type":"https://stellar.org/horizon-errors/not_found","status":404}';
const seconds = () => Math.floor(Date.now() / 1000);

/** Of the main net of Bitcoin. */
const FIRST_BLOCK = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';

/** One call that arrived. A call of Horizon or Esplora has its path as the method. */
export interface ChainQuestion {
  readonly network: string;
  readonly method: string;
  /** JSON. */
  readonly params: string;
}

/** Main nets with a fresh head that know nothing of any address, until a test says where they differ. */
export class EmptyChains extends ScriptedEndpoint {
  readonly questions: ChainQuestion[] = [];
  /** The answer, as JSON, in place of the usual one. */
  differs: (question: ChainQuestion) => string | undefined = () => undefined;

  override script: ScriptedEndpoint['script'] = ({ path, body }, response) => {
    const [, network = '', ...rest] = path.split('/');
    const { id, method, params } = body
      ? (JSON.parse(body) as { id: number; method: string; params: unknown })
      : { id: 0, method: rest.join('/'), params: [] };
    const question = { network, method, params: JSON.stringify(params) };
    this.questions.push(question);
    const different = this.differs(question);
    if (network === 'BITCOIN') response.end(different ?? esplora(method));
    else if (network !== 'STELLAR')
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${different ?? usual(network, method)}}`);
    else if (method === '' || different !== undefined) response.end(different ?? horizon());
    else response.writeHead(404).end(NO_ACCOUNT);
  };

  /** `RPC_URL_…` of each network. */
  settings(): Record<string, string> {
    const networks = [...Object.keys(CHAIN_IDS), 'SOLANA', 'BITCOIN', 'STELLAR'];
    return Object.fromEntries(networks.map((name) => [`RPC_URL_${name}`, `${this.url}/${name}`]));
  }
}

/** The root of Horizon. */
export function horizon(passphrase = PASSPHRASE, age = 0): string {
  const network_passphrase = passphrase;
  const closed = new Date(Date.now() - age * 1000).toISOString();
  return JSON.stringify({ network_passphrase, history_latest_ledger_closed_at: closed });
}

/** An answer of the REST API of Esplora. */
function esplora(path: string): string {
  if (path.startsWith('address/'))
    return '{"chain_stats":{"tx_count":0,"funded_txo_sum":0,"spent_txo_sum":0},"mempool_stats":{"tx_count":0}}';
  return path.startsWith('block/') ? bitcoinBlock() : FIRST_BLOCK;
}

/** A block of Bitcoin that is some seconds old. */
export function bitcoinBlock(age = 0): string {
  return `{"timestamp":${seconds() - age}}`;
}

/** A block of an EVM chain that is some seconds old. */
export function evmBlock(age = 0): string {
  return `{"timestamp":"0x${(seconds() - age).toString(16)}"}`;
}

function usual(network: string, method: string): string {
  const answers: Record<string, string | undefined> = {
    eth_chainId: CHAIN_IDS[network],
    eth_getBlockByNumber: evmBlock(),
    eth_getTransactionCount: '"0x0"',
    eth_getBalance: NOTHING,
    eth_call: NOTHING,
    getGenesisHash: '"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"',
    getSlot: '7',
    getBlockTime: String(seconds()),
    getBalance: '{"value":0}',
    getSignaturesForAddress: '[]',
    getTokenAccountsByOwner: '{"value":[]}',
  };
  return answers[method] ?? 'null';
}
