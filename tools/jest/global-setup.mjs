import { importBundled } from '../build/bundle.mjs';

/** Jest loads its set-up outside the module system of the tests, so the TypeScript behind it is bundled first. */
export default async function globalSetup(_, { testEnvironmentOptions }) {
  const { default: start } = await importBundled(`${testEnvironmentOptions.setupFolder}/global-setup.ts`);
  await start();
}
