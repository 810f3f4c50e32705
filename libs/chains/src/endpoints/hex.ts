const NOT_HEX = /[^0-9a-f]/i;

/**
 * The bytes that hexadecimal digits write; undefined for any other text. Endpoints write megabytes in this way. A
 * pattern with a repeated group overflows its stack on them in a process with many patterns, as V8 then compiles
 * patterns without its optimizations.
 */
export function bytesOfHex(text: string): Buffer | undefined {
  return text.length % 2 === 0 && !NOT_HEX.test(text) ? Buffer.from(text, 'hex') : undefined;
}
