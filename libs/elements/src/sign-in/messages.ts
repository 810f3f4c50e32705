import type { Address } from './address.rules.js';
import type { SignInFlow } from './flow.js';

/** Milliseconds before a person is offered another message: the first one usually arrives within them. */
const COURTESY_MS = 30_000;

/** Sends a code or a link, and shows where it went. */
export function sendMessage(flow: SignInFlow, address: Address, what: 'code' | 'link'): Promise<void> {
  return flow
    .run('send', async () => {
      const again = flow.step === what && flow.address?.value === address.value;
      await deliver(flow, address, what);
      flow.address = address;
      flow.resendAt = Date.now() + COURTESY_MS;
      flow.go(what);
      if (again) flow.note = what === 'code' ? 'resent' : 'resentLink';
    })
    .then(() => waitAsTold(flow));
}

async function deliver(flow: SignInFlow, { channel, value }: Address, what: 'code' | 'link'): Promise<void> {
  const { host, connection } = flow;
  const options = { locale: host.language };
  if (what === 'link') return connection.magicLinks.sendEmail(value, host.returnUrl, options);
  const { otps } = connection;
  const { method_id } = await (channel === 'email'
    ? otps.sendEmail(value, options)
    : otps.sendSms(value, options));
  flow.methodId = method_id;
}

/** A refusal says how long to wait before the next message. */
function waitAsTold(flow: SignInFlow): void {
  const { problem } = flow;
  if (problem?.retryAfter !== undefined) flow.resendAt = Date.now() + problem.retryAfter * 1000;
  flow.host.requestUpdate();
}

export function verifyCode(flow: SignInFlow, code: string): Promise<void> {
  return flow.run('code', async () => {
    await flow.settle(await flow.connection.otps.verify(flow.methodId, code, flow.taking), 'otp');
  });
}
