// The parts of DER (X.690) that a certificate is made of.

/** One value: its tag, its length and its content. */
export function value(tag, ...contents) {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

export const sequence = (...items) => value(0x30, ...items);
export const set = (...items) => value(0x31, ...items);
export const octets = (bytes) => value(0x04, bytes);
export const bits = (bytes, unused = 0) => value(0x03, Buffer.from([unused]), bytes);
export const text = (string) => value(0x0c, Buffer.from(string, 'utf8'));
export const truth = () => value(0x01, Buffer.from([0xff]));

/** A positive integer: a leading zero byte keeps its first bit from being read as a sign. */
export function integer(bytes) {
  return value(0x02, bytes[0] & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** An object identifier, such as `1.2.840.10045.4.3.2`. */
export function oid(dotted) {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  return value(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** UTCTime, which can express years up to 2049. */
export function time(date) {
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return value(0x17, Buffer.from(`${digits}Z`));
}

function base128(number) {
  const bytes = [number & 0x7f];
  for (let left = number >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}
