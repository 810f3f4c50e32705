import type { Environment } from '@latchkey/contracts/identity';

const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Whether a page of this origin may read answers: by the App's list, and from loopback in test Apps (decision 2). */
export function originAllowed(origin: string, allowed: readonly string[], environment: Environment): boolean {
  const patterns = environment === 'test' ? [...allowed, ...LOOPBACK] : allowed;
  return patterns.some((pattern) => originMatches(origin.toLowerCase(), pattern.toLowerCase()));
}

/** In a pattern, `:*` stands for any port or none, and any other `*` for letters within one label of the host. */
function originMatches(origin: string, pattern: string): boolean {
  if (!pattern.includes('*')) return origin === pattern;
  const anyPort = pattern.endsWith(':*');
  const host = anyPort ? pattern.slice(0, -2) : pattern;
  const source = host.split('*').map(escaped).join('[a-z0-9-]+');
  return new RegExp(`^${source}${anyPort ? '(:\\d{1,5})?' : ''}$`).test(origin);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
