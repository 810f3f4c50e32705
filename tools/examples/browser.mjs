import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { inRoot } from '../workspace/root.mjs';

/** Of Debian's package `chromium`. */
const EXECUTABLE = '/usr/bin/chromium';

export const hasBrowser = existsSync(EXECUTABLE);

/** Chromium without access to other machines. */
const ARGUMENTS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--hide-scrollbars'],
];

/** @returns `newPage()`, a tab whose built-in authenticator verifies its user, and `close()`. */
export async function launchBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-browser-'));
  const viewport = { width: 1280, height: 800 };
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: EXECUTABLE, args: ARGUMENTS, viewport, colorScheme: 'light' },
  });
  return {
    newPage: async () => {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const session = await context.newCDPSession(page);
      await session.send('WebAuthn.enable');
      const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
      await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          ...abilities,
          automaticPresenceSimulation: true,
        },
      });
      return page;
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Two pictures of a page, as a desk and a phone show it, in docs/images: `<name>.png` and `<name>-phone.png`. */
export async function takePictures(page, name) {
  for (const [suffix, width, height] of [
    ['', 1280, 800],
    ['-phone', 390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: inRoot(`docs/images/${name}${suffix}.png`), animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
