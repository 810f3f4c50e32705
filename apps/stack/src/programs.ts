import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts, isPortFree } from '@latchkey/platform/embedded';
import type { LocalOidc } from './oidc/local-oidc.js';
import type { InboxPorts, Settings } from './settings/given.js';
import { serviceEnvironment, type Surroundings } from './settings/service-environment.js';
import type { Program } from './supervision/program.js';
import type { ServiceRow } from './topology.js';

/** The bundles lie side by side: dist/apps/<name>/main.js. */
const BUNDLES = join(dirname(fileURLToPath(import.meta.url)), '..');

export function serviceProgram(row: ServiceRow, healthPort: number, around: Surroundings): Program {
  return {
    name: row.name,
    script: join(BUNDLES, row.name, 'main.js'),
    env: serviceEnvironment(row, healthPort, around),
    readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
  };
}

/** This program with another task, as a process of its own. */
export function inboxProgram(ports: InboxPorts, settings: Settings): Program {
  const { PATH = '', TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '' } = settings;
  return {
    name: 'inbox',
    script: join(BUNDLES, 'stack', 'main.js'),
    args: ['inbox'],
    env: {
      PATH,
      TWILIO_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN,
      INBOX_PORT: String(ports.http),
      INBOX_SMTP_PORT: String(ports.smtp),
    },
    readyUrl: `http://127.0.0.1:${ports.http}/readyz`,
  };
}

/** The local OpenID provider, a bundle of its own beside the stack's. */
export function oidcProgram({ port, issuer, client }: LocalOidc, { PATH = '' }: Settings): Program {
  return {
    name: 'oidc',
    script: join(BUNDLES, 'stack', 'oidc.js'),
    env: {
      PATH,
      OIDC_PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_CALLBACK_URL: client.callbackUrl,
    },
    readyUrl: `${issuer}/readyz`,
  };
}

/** @param wanted the port of the page; a free one is used instead if it is taken. */
export async function chooseInboxPorts(wanted: number): Promise<InboxPorts> {
  const [http = 0, smtp = 0] = await freePorts(2);
  return { http: wanted !== 0 && (await isPortFree(wanted)) ? wanted : http, smtp };
}
