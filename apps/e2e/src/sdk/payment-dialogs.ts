/** As the client of servers has it. */
export interface Offer {
  readonly signed_payment: string;
  readonly passkey_counts_at?: number | undefined;
  readonly public_key_credential_request_options?: Readonly<Record<string, unknown>> | undefined;
}

export const ELEMENT = 'latchkey-confirm-payment';

/** Hands the element an offer. */
export const offering = (offer: Offer) =>
  `document.querySelector('${ELEMENT}').offer = ${JSON.stringify(offer)}`;

/** Counts the calls of the browser from now on, in `globalThis.asked`, and tells how they end, in `globalThis.ended`. */
export const WATCH_DIALOGS = `{
  globalThis.asked = 0;
  globalThis.ended = [];
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = (options) => {
    const asking = get(options);
    globalThis.asked += 1;
    asking.catch(({ name }) => globalThis.ended.push(name));
    return asking;
  };
}`;

/** Runs the browser's own calls, in the JSON form of WebAuthn Level 3. */
export const ceremony = (kind: 'create' | 'get', options: object) => {
  const parse = kind === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  return `(async () => {
    const publicKey = PublicKeyCredential.${parse}(${JSON.stringify(options)});
    return (await navigator.credentials.${kind}({ publicKey })).toJSON();
  })()`;
};
