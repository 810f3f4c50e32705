export { CONSUMERS } from './openid-shapes.js';
export {
  startMicrosoft,
  startProvider,
  startProviders,
  type TestProviderName,
  type TestProviders,
} from './start-providers.js';
export { ADA, type TestPerson, type TestProvider } from './test-provider.js';
