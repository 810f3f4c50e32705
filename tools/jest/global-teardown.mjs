import { importBundled } from '../build/bundle.mjs';

export default async function globalTeardown(_, { testEnvironmentOptions }) {
  const { default: stop } = await importBundled(`${testEnvironmentOptions.setupFolder}/global-teardown.ts`);
  await stop();
}
