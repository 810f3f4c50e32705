import type { DiscoveredWallet } from '@latchkey/browser';
import { errorTypeOf, isQuiet, problemOf } from '../base/problem.js';
import type { SignInFlow } from './flow.js';
import { lookForWallets } from './own-wallets.js';

/** Asks the browser for a passkey. */
export function signInWithPasskey(flow: SignInFlow): Promise<void> {
  return flow.run('passkey', async () => {
    await flow.settle(await flow.connection.passkeys.signIn(flow.taking), 'webauthn');
  });
}

/**
 * Leaves the page; the element goes on when the person comes back. Within a step-up, too: the proof joins the session. To
 * attach an account would need the recent factor that the step-up is to bring.
 */
export function signInWithProvider(flow: SignInFlow, provider: string): Promise<void> {
  const { oauth } = flow.connection;
  return flow.run(`oauth:${provider}`, () => oauth.begin(provider, flow.host.returnUrl, flow.taking));
}

/** Lists the wallets of this browser. */
export function findWallets(flow: SignInFlow): Promise<void> {
  return flow.run('discover', async () => {
    await lookForWallets(flow);
    flow.go('wallets');
  });
}

export function signInWithWallet(flow: SignInFlow, wallet: DiscoveredWallet): Promise<void> {
  return flow.run(`wallet:${wallet.type}:${wallet.id}`, async () => {
    await flow.settle(await flow.connection.wallets.signIn(wallet, flow.taking), 'wallet');
  });
}

/** Offers passkeys in the field of the address for as long as it is shown. */
export class PasskeyAutofill {
  #controller: AbortController | undefined;

  constructor(private readonly flow: SignInFlow) {}

  /** Called after each drawing: begins with the first step, and ends with it. */
  follow(): void {
    const { step, methods } = this.flow;
    const offered = step === 'start' && (methods?.methods.includes('passkey') ?? false);
    if (!offered) return this.end();
    // One that begins now would end the one that the person asked for.
    if (this.#controller || this.flow.busy) return;
    this.#controller = new AbortController();
    void this.#offer(this.#controller.signal);
  }

  end(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }

  async #offer(signal: AbortSignal): Promise<void> {
    const { flow } = this;
    const { passkeys } = flow.connection;
    try {
      if (!passkeys.isSupported() || !(await passkeys.isAutofillSupported()) || signal.aborted) return;
      const session = await passkeys.signIn({ ...flow.taking, autofill: true, signal });
      // The session is there, whatever the person has begun since they picked the passkey.
      if (flow.host.isConnected) await flow.runAfterwards('passkey', () => flow.settle(session, 'webauthn'));
    } catch (error) {
      // Another ceremony took its place: it begins again after that one.
      if (!signal.aborted && errorTypeOf(error) === 'aborted') this.#controller = undefined;
      // The person did not ask for it, so only the refusal of a passkey that somebody picked is said.
      if (!signal.aborted && !isQuiet(error) && REFUSED.has(problemOf(error).errorType))
        flow.refuse(problemOf(error));
    }
  }
}

const REFUSED = new Set([
  'invalid_webauthn_credential',
  'webauthn_counter_regression',
  'user_blocked',
  'sign_up_closed',
  'method_not_enabled',
]);
