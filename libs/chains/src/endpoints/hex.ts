const NOT_HEX = /[^0-9a-f]/;

/**
 * The bytes that hexadecimal digits in lower case write; undefined for any other text. Endpoints write megabytes in this way. A
 * pattern with a repeated group overflows its stack on them in a process with many patterns, as V8 then compiles
 * patterns without its optimizations.
 */
export function bytesOfHex(text: string): Buffer | undefined {
  return text.length % 2 === 0 && !NOT_HEX.test(text) ? Buffer.from(text, 'hex') : undefined;
}

/** The same behind `0x`, as JSON-RPC writes bytes. */
export function bytesOfPrefixedHex(text: string): Buffer | undefined {
  return text.startsWith('0x') ? bytesOfHex(text.slice(2)) : undefined;
}
