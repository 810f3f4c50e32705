import { type Caller, originMatches } from '@latchkey/contracts';
import type { SignInWalletType } from '@latchkey/contracts/wallet';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const AUTHORITY = new RegExp(`^(?=[^:]{1,253}(?::|$))${LABEL}(?:\\.${LABEL})*(?::[1-9]\\d{0,4})?$`);
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;
/** The characters of a URI (RFC 3986): wallets that parse the text refuse others. */
const URI_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i;
const EIP155 = /^[1-9]\d{0,15}$/;
const SOLANA_CHAINS = /^(?:solana:)?(?:mainnet|testnet|devnet|localnet)$/;

/** Host and port in the form in which wallets compare them; undefined for anything else. */
export function readDomain(text: string): string | undefined {
  const domain = text.toLowerCase();
  const page = `https://${domain}`;
  if (!AUTHORITY.test(domain) || !URL.canParse(page)) return undefined;
  // They differ for an IP address in a form that browsers rewrite.
  return new URL(page).hostname === domain.split(':')[0] ? domain : undefined;
}

/**
 * Whether a page of this domain may ask for signatures with this key. Otherwise any page could use the public
 * token to sign its visitors in here. The holder of the secret key vouches for the domain.
 */
export function domainAllowed(
  domain: string,
  { environment, key_kind, settings }: Pick<Caller, 'environment' | 'key_kind' | 'settings'>,
): boolean {
  if (key_kind === 'secret' || (environment === 'test' && LOOPBACK.test(domain))) return true;
  return settings.allowed_origins.some((origin) => isPageOf(domain, origin));
}

/** The URI of the page; undefined for another host, or characters that would break the text. */
export function readUri(uri: string | undefined, domain: string): string | undefined {
  if (uri === undefined) return `${LOOPBACK.test(domain) ? 'http' : 'https'}://${domain}`;
  if (!URI_CHARACTERS.test(uri) || !URL.canParse(uri)) return undefined;
  const { protocol, host, username, password } = new URL(uri);
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === '';
  // A URL leaves the default port of its protocol out.
  return isPlain && host === new URL(`${protocol}//${domain}`).host ? uri : undefined;
}

/** The chain of the challenge; undefined for one of another type of wallet. */
export function readChainId(chainId: string, type: SignInWalletType): string | undefined {
  return (type === 'ethereum' ? EIP155 : SOLANA_CHAINS).test(chainId) ? chainId : undefined;
}

/** The default port of the scheme may be left out on either side. */
function isPageOf(domain: string, pattern: string): boolean {
  const [scheme = ''] = pattern.toLowerCase().split('://');
  const implied = scheme === 'http' ? /:80$/ : /:443$/;
  return originMatches(`${scheme}://${domain.replace(implied, '')}`, pattern.replace(implied, ''));
}
