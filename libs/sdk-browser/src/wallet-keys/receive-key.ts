import { LatchkeyError } from '../errors/latchkey-error.js';
import { bytesOf, fromBase64Url, SUITE, toBase64Url } from './suite.js';

/** What `POST /v1/wallets/{id}/export` answered, with what it was asked for, as the App's server hands it to the page. */
export interface ExportedKey {
  readonly app_id: string;
  readonly wallet_id: string;
  readonly user_id: string;
  readonly encapsulated_key: string;
  readonly ciphertext: string;
}

/** Takes one exported key. */
export interface KeyReceiver {
  /** `recipient_public_key` of the export. */
  readonly publicKey: string;
  /**
   * Opens the key and shows it in the element, once: the private key of this page is dropped with the first call. Scripts of the
   * page do not find the text in the element by accident; whoever runs code in the page can still take it.
   * @returns removes it from the page again.
   * @throws LatchkeyError key_not_opened for another key, App, wallet or user; already_shown
   */
  show(element: Element, exported: ExportedKey): Promise<() => void>;
}

/** Makes a key pair for one export. Its private half can be used in this page and never leaves it. */
export async function receiveKey(): Promise<KeyReceiver> {
  const made = await SUITE.GenerateKeyPair();
  const publicKey = toBase64Url(await SUITE.SerializePublicKey(made.publicKey));
  let pair: typeof made | undefined = made;
  return {
    publicKey,
    show: async (element, exported) => {
      if (!pair) throw new LatchkeyError('This page has shown a key', { errorType: 'already_shown' });
      const own = pair;
      pair = undefined;
      return shown(element, await openKey(own, exported));
    },
  };
}

type OwnPair = Awaited<ReturnType<typeof SUITE.GenerateKeyPair>>;

/** The text of a key that was sealed to the public half. @throws LatchkeyError key_not_opened */
async function openKey(pair: OwnPair, exported: ExportedKey): Promise<string> {
  const { app_id, wallet_id, user_id, encapsulated_key, ciphertext } = exported;
  const info = bytesOf(`latchkey:wallet-export:v1:${app_id}:${wallet_id}:${user_id}`);
  try {
    const [encapsulated, sealed] = [fromBase64Url(encapsulated_key), fromBase64Url(ciphertext)];
    const opened = await SUITE.Open(pair, encapsulated, sealed, { info });
    const text = new TextDecoder().decode(opened);
    opened.fill(0);
    return text;
  } catch {
    // Why it does not open says nothing to the person; it was sealed to another page, or for another wallet.
    throw new LatchkeyError('The exported key does not open', { errorType: 'key_not_opened' });
  }
}

function shown(element: Element, text: string): () => void {
  const host = element.ownerDocument.createElement('span');
  const code = element.ownerDocument.createElement('code');
  code.textContent = text;
  host.attachShadow({ mode: 'closed' }).append(code);
  element.replaceChildren(host);
  return () => {
    code.textContent = '';
    host.remove();
  };
}
