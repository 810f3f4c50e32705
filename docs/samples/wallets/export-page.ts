import { type ExportedKey, receiveKey } from '@latchkey/browser/wallet-keys';

/** Shows the key of a wallet in the element. @param ask has the App's server export it to this public key. */
export async function showKey(element: Element, ask: (publicKey: string) => Promise<ExportedKey>) {
  const receiver = await receiveKey();
  const hide = await receiver.show(element, await ask(receiver.publicKey));
  setTimeout(hide, 60_000);
}
