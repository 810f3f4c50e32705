import { type BegunKeyImport, sealKey } from '@latchkey/browser/wallet-keys';

/** @param begun the answer of `wallets.beginImport`, with the id of the App. @returns for `wallets.import`, by the server. */
export function sealed(text: string, begun: BegunKeyImport) {
  return sealKey(text.trim(), begun);
}
