import { randomBytes } from 'node:crypto';
import type { OpenIdClient } from '@latchkey/platform/testing/providers';
import type { Settings } from '../settings/given.js';
import type { KeyFile } from '../settings/key-file.js';

/** The local OpenID provider: its address and its one client. */
export interface LocalOidc {
  readonly port: number;
  readonly issuer: string;
  /** How the gateway of this stack is known there. */
  readonly client: OpenIdClient;
}

/** Tells the settings that the stack made from those of somebody's own provider. */
const OURS = 'latchkey-local-';

export function isOurs(clientId: string): boolean {
  return clientId.startsWith(OURS);
}

/** The client's id and secret are made once, so that a restart changes nothing. @param port free, on 127.0.0.1. */
export async function planOidc(port: number, settings: Settings, keys: KeyFile): Promise<LocalOidc> {
  const client = {
    id: await keys.get('OIDC_CLIENT_ID', () => `${OURS}${randomBytes(4).toString('hex')}`),
    secret: await keys.get('OIDC_CLIENT_SECRET', () => randomBytes(32).toString('base64url')),
    callbackUrl: `${settings['PUBLIC_BASE_URL']}/v1/auth/oauth/oidc/callback`,
  };
  return { port, issuer: `http://127.0.0.1:${port}`, client };
}
