/**
 * The off-chain forms of a Solana message, which hardware wallets sign: a transaction begins otherwise, so nobody can
 * be made to sign one. The short header is what the Solana SDK, its command line and older Ledger apps make.
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 */
const SIGNING_DOMAIN = Buffer.from('\xffsolana offchain', 'latin1');
const HEADER_VERSION = 0;
/** Restricted ASCII, and UTF-8 of limited length: wallets choose by the text, and not all in the same way. */
const FORMATS = [0, 1];
const NO_APPLICATION_DOMAIN = Buffer.alloc(32);
const SIGNERS = 1;

/** Every byte string of which a signature counts as one of the text; the text itself comes first. */
export function signedForms(text: string, publicKey: Uint8Array): Buffer[] {
  const message = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(message.length);
  const short = (format: number) =>
    Buffer.concat([SIGNING_DOMAIN, Buffer.of(HEADER_VERSION, format), length, message]);
  const long = (format: number) =>
    Buffer.concat([
      SIGNING_DOMAIN,
      Buffer.of(HEADER_VERSION),
      NO_APPLICATION_DOMAIN,
      Buffer.of(format, SIGNERS),
      publicKey,
      length,
      message,
    ]);
  return [message, ...FORMATS.map(long), ...FORMATS.map(short)];
}
