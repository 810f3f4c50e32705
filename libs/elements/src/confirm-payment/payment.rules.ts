/** Names of the chains that people know; another one is shown as it stands in the payment. */
const NETWORKS: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:137': 'Polygon',
  'eip155:43114': 'Avalanche',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum',
  'eip155:11155111': 'Ethereum Sepolia (test)',
  'eip155:80002': 'Polygon Amoy (test)',
  'eip155:43113': 'Avalanche Fuji (test)',
  'eip155:84532': 'Base Sepolia (test)',
  'eip155:421614': 'Arbitrum Sepolia (test)',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG': 'Solana Devnet (test)',
};

/** The API names some coins by their chain. */
const COINS: Readonly<Record<string, string>> = { ethereum: 'ETH', solana: 'SOL', bitcoin: 'BTC' };

/** Four characters at a time can be compared; the last group may be shorter. */
const GROUP = /.{1,4}/gu;

export const networkName = (network: string): string => named(NETWORKS, network);
export const currencyName = (currency: string): string => named(COINS, currency);

const named = (names: Readonly<Record<string, string>>, text: string) =>
  (Object.hasOwn(names, text) && names[text]) || text;

/** An address in parts that a person can compare. */
export const addressGroups = (address: string): string[] => address.match(GROUP) ?? [];

/** An exact decimal as the language writes it, with every place. Other texts stay, so that nothing is hidden. */
export function amountText(amount: string, language: string): string {
  const [, whole, places] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return amount;
  const format = new Intl.NumberFormat(language);
  const grouped = format.format(BigInt(whole));
  if (places === undefined) return grouped;
  // The digits of both languages are one character each.
  const point = format.format(1.5).slice(1, -1);
  return `${grouped}${point}${places}`;
}
