import type { Environment } from '@latchkey/contracts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Two labels or more, the last of which begins with a letter: no address, no bare top-level domain. */
const HOST_NAME = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);
const NO_HOST_NAME = /[\s/\\:@?#[\]%]/;

/**
 * The domain in the form in which browsers compare it (lower case, punycode); undefined for what cannot be the id
 * of a relying party. `localhost` can, in test Apps.
 */
export function readDomain(text: string, environment: Environment): string | undefined {
  const host = NO_HOST_NAME.test(text) ? '' : asciiHostOf(text);
  if (host === 'localhost') return environment === 'test' ? host : undefined;
  return HOST_NAME.test(host) ? host : undefined;
}

function asciiHostOf(text: string): string {
  const address = `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
