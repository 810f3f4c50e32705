export { type PersonForm, signInAtProvider } from './browser.js';
export { OTHER_CLIENT } from './openid-provider.js';
export { INTERACTION, type OpenIdClient, openIdServer } from './openid-server.js';
export { CONSUMERS } from './openid-shapes.js';
export { startMicrosoft, startProvider, startProviders, type TestProviders } from './start-providers.js';
export { ADA, type TestPerson, type TestProvider } from './test-provider.js';
export { LocalServer, sendJson } from './local-server.js';
