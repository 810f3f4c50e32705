import { bytesOf, fromBase64Url, SUITE, toBase64Url } from './suite.js';

/** What `POST /v1/wallets/import/begin` answered, with the id of the App, as the App's server hands it to the page. */
export interface BegunKeyImport {
  readonly app_id: string;
  readonly import_id: string;
  readonly recipient_public_key: string;
}

/** For `POST /v1/wallets/import`, by the App's server. */
export interface SealedKey {
  readonly import_id: string;
  readonly encapsulated_key: string;
  readonly ciphertext: string;
}

/** Seals the text of a key for one import: neither the App's server nor the processes on the way can open it. */
export async function sealKey(text: string, begun: BegunKeyImport): Promise<SealedKey> {
  const { app_id, import_id, recipient_public_key } = begun;
  const recipient = await SUITE.DeserializePublicKey(fromBase64Url(recipient_public_key));
  const info = bytesOf(`latchkey:wallet-import:v1:${app_id}:${import_id}`);
  const { encapsulatedSecret, ciphertext } = await SUITE.Seal(recipient, bytesOf(text), { info });
  return {
    import_id,
    encapsulated_key: toBase64Url(encapsulatedSecret),
    ciphertext: toBase64Url(ciphertext),
  };
}
