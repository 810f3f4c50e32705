import type { SignInFlow } from './flow.js';
import { sendMessage } from './messages.js';
import { findWallets, signInWithPasskey, signInWithProvider } from './one-click.js';
import type { Way } from './requirement.rules.js';

/** Takes one of the ways of a step-up. */
export async function takeWay(flow: SignInFlow, way: Way): Promise<void> {
  if (way.kind === 'totp' || way.kind === 'recovery') return flow.leave(way.kind);
  if (way.kind === 'email' || way.kind === 'sms')
    return sendMessage(flow, { channel: way.kind, value: way.address }, 'code');
  if (way.kind === 'typed') {
    flow.typed = way.channel;
    flow.address = undefined;
    return flow.leave('address');
  }
  if (way.kind === 'passkey') return signInWithPasskey(flow);
  if (way.kind === 'oauth') return signInWithProvider(flow, way.provider);
  return findWallets(flow);
}

/** Verifies the code of the authenticator app, or a recovery code. */
export function verifyTotp(flow: SignInFlow, code: string, kind: 'totp' | 'recovery'): Promise<void> {
  return flow.run(kind, async () => {
    const { totps } = flow.connection;
    await flow.settle(await (kind === 'totp' ? totps.verify(code) : totps.recover(code)), 'totp');
  });
}
