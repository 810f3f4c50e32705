import { OpenIdProvider } from './openid-provider.js';
import type { TestProvider } from './test-provider.js';

const STARTS = {
  oidc: () => OpenIdProvider.start({ path: '/realms/company', hasThinIdTokens: true }),
} satisfies Record<string, () => Promise<TestProvider>>;

export type TestProviderName = keyof typeof STARTS;
export type TestProviders = Readonly<Record<TestProviderName, TestProvider>>;

/** One provider of this name. */
export function startProvider(name: TestProviderName): Promise<TestProvider> {
  return STARTS[name]();
}

/** All providers, each with its own manners, at ports of this machine. */
export async function startProviders(): Promise<TestProviders> {
  const names = Object.keys(STARTS) as TestProviderName[];
  const started = await Promise.all(names.map(async (name) => [name, await startProvider(name)] as const));
  return Object.fromEntries(started) as unknown as TestProviders;
}
