import { ApiProvider } from './api-provider.js';
import { DISCORD, FACEBOOK, GITHUB } from './api-shapes.js';
import { OpenIdProvider } from './openid-provider.js';
import { appleShape, GOOGLE, microsoftShape, OIDC, OKTA, SLACK } from './openid-shapes.js';
import type { TestProvider } from './test-provider.js';

const STARTS = {
  google: () => OpenIdProvider.start(GOOGLE),
  apple: () => OpenIdProvider.start(appleShape()),
  microsoft: () => OpenIdProvider.start(microsoftShape()),
  discord: () => ApiProvider.start(DISCORD),
  okta: () => OpenIdProvider.start(OKTA),
  github: () => ApiProvider.start(GITHUB),
  slack: () => OpenIdProvider.start(SLACK),
  facebook: () => ApiProvider.start(FACEBOOK),
  oidc: () => OpenIdProvider.start(OIDC),
} satisfies Record<string, () => Promise<TestProvider>>;

export type TestProviderName = keyof typeof STARTS;
export type TestProviders = Readonly<Record<TestProviderName, TestProvider>>;

/** One provider of this name. */
export function startProvider(name: TestProviderName): Promise<TestProvider> {
  return STARTS[name]();
}

/** Microsoft, for the users of one tenant. */
export function startMicrosoft(tenant: string): Promise<TestProvider> {
  return OpenIdProvider.start(microsoftShape(tenant));
}

/** All providers, each with its own manners, at ports of this machine. */
export async function startProviders(): Promise<TestProviders> {
  const names = Object.keys(STARTS) as TestProviderName[];
  const started = await Promise.all(names.map(async (name) => [name, await startProvider(name)] as const));
  return Object.fromEntries(started) as unknown as TestProviders;
}
