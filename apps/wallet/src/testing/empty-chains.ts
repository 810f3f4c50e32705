import { ScriptedEndpoint } from '@latchkey/chains/testing';

const NOTHING = `"0x${'0'.repeat(64)}"`;
const CHAIN_IDS: Readonly<Record<string, string>> = {
  ETHEREUM: '"0x1"',
  POLYGON: '"0x89"',
  AVALANCHE: '"0xa86a"',
};
const PASSPHRASE = 'Public Global Stellar Network ; September 2015';
const NO_ACCOUNT = '{"type":"https://stellar.org/horizon-errors/not_found","status":404}';
const seconds = () => Math.floor(Date.now() / 1000);

/** One call that arrived. A call of Horizon has its path as the method. */
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
    if (network !== 'STELLAR')
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${different ?? usual(network, method)}}`);
    else if (method === '' || different !== undefined) response.end(different ?? horizon());
    else response.writeHead(404).end(NO_ACCOUNT);
  };

  /** `RPC_URL_…` of each network. */
  settings(): Record<string, string> {
    const networks = [...Object.keys(CHAIN_IDS), 'SOLANA', 'STELLAR'];
    return Object.fromEntries(networks.map((name) => [`RPC_URL_${name}`, `${this.url}/${name}`]));
  }
}

/** The root of Horizon. */
export function horizon(passphrase = PASSPHRASE, age = 0): string {
  const network_passphrase = passphrase;
  const closed = new Date(Date.now() - age * 1000).toISOString();
  return JSON.stringify({ network_passphrase, history_latest_ledger_closed_at: closed });
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
