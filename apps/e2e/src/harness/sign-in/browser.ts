import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright-core';

/** Of Debian's package `chromium`. */
const EXECUTABLE = '/usr/bin/chromium';

export const hasBrowser = existsSync(EXECUTABLE);

/** Chromium without access to other machines. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  /** An empty tab with an authenticator of its own, built in or plugged in. */
  newTab(transport?: Transport): Promise<Page>;
  close(): Promise<void>;
}

type Transport = 'internal' | 'usb';

/** A real browser with an empty profile. */
export async function launchBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    args: ARGUMENTS,
  });
  return {
    newTab: async (transport = 'internal') => {
      const page = await context.newPage();
      await addAuthenticator(await context.newCDPSession(page), transport);
      return page;
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** From now on the authenticator of the tab waits for a touch that never comes. */
export async function leaveUntouched(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.disable');
  await addAuthenticator(session, 'internal', false);
}

/** A virtual authenticator over the DevTools protocol, which keeps passkeys and verifies its user. */
async function addAuthenticator(
  session: CDPSession,
  transport: Transport,
  automaticPresenceSimulation = true,
): Promise<void> {
  await session.send('WebAuthn.enable');
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport, ...abilities, automaticPresenceSimulation },
  });
}
