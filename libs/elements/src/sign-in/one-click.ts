import type { DiscoveredWallet, Session } from '@latchkey/browser';
import { errorTypeOf } from '../base/problem.js';
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
    let session: Promise<Session> | undefined;
    let turn: Promise<void> | undefined;
    // From here on the person waits for it, whatever they have begun meanwhile: a page that hears of the session must not
    // take the element away before it is done.
    const picked = () =>
      (turn ??= new Promise((verify) => {
        void flow.runAfterwards('passkey', async () => {
          verify();
          const proved = await session;
          if (proved && flow.host.isConnected) await flow.settle(proved, 'webauthn');
        });
      }));
    try {
      if (!(await passkeys.isAutofillSupported()) || signal.aborted) return;
      session = passkeys.signIn({ ...flow.taking, autofill: true, signal, picked });
      await session;
      // A page may bring an older copy of @latchkey/browser, which does not say it.
      await picked();
    } catch (error) {
      // Another ceremony took its place: it begins again after that one. What the person did not ask for fails in silence.
      if (!signal.aborted && errorTypeOf(error) === 'aborted') this.#controller = undefined;
    }
  }
}
