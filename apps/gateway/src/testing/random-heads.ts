import { ofBytes, randomText, type Sized, sized } from '@latchkey/platform/testing';
import { type Arbitrary, array, constantFrom, integer, oneof, toStringMethod, tuple } from 'fast-check';
import type { Endpoint } from '@latchkey/edge';

/** Leaves room for the request line and the names of headers: the limit is 16 KiB in all. */
const HEAD_BYTES = 15_000;
const MOST_TIMES = 1500;

const METHODS = ['GET', 'POST', 'OPTIONS', 'HEAD', 'DELETE', 'PATCH'];

/** Headers that our code or the framework reads, and one that no code reads. */
const NAMES = [
  'Origin',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Request-Id',
  'traceparent',
  'tracestate',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'Forwarded',
  'Cookie',
  'Accept',
  'Accept-Encoding',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
  'User-Agent',
  'If-None-Match',
  'Expect',
  'X-Unknown',
];

/** Plausible values of the headers above, repeated to any length. */
const FORMS: readonly Sized[] = [
  sized('an origin of many labels', (bytes) => `https://${ofBytes('a.', bytes)}example.com`),
  sized('a bearer', (bytes) => `Bearer ${ofBytes('a', bytes)}`),
  sized('a key that is too long', (bytes) => `Bearer sk_test_${ofBytes('a', bytes)}`),
  sized('blanks before a key', (bytes) => `Bearer${ofBytes(' ', bytes)}x`),
  sized('a media type of many parameters', (bytes) => `application/json${ofBytes(';a="\\""', bytes)}`),
  sized('a media type of blanks', (bytes) => `application/json${ofBytes(' ;', bytes)}charset`),
  sized('a request id', (bytes) => `req_${ofBytes('a.', bytes)}!`),
  sized('a trace', (bytes) => `00-${ofBytes('0a', bytes)}-01`),
  sized('many addresses', (bytes) => ofBytes('203.0.113.7,', bytes)),
  sized('many addresses of IPv6', (bytes) => ofBytes('::ffff:1.2.3.4 , ', bytes)),
  sized('an address of many colons', (bytes) => ofBytes(':', bytes)),
  sized('many proxies', (bytes) => ofBytes('for="[::1]:1";by=a,', bytes)),
  sized('many cookies', (bytes) => ofBytes('a=1;', bytes)),
  sized('many quoted cookies', (bytes) => ofBytes('a="\\";', bytes)),
  sized('many encodings', (bytes) => ofBytes('gzip;q=0.1,', bytes)),
  sized('many header names', (bytes) => ofBytes('x-a, ', bytes)),
];

export interface RandomHead {
  readonly method: string;
  readonly path: string;
  /** Lines as they are sent. */
  readonly headers: readonly string[];
}

/** Heads of 15 KB: long values, many headers, repeated headers, long paths and queries. */
export function randomHead(endpoints: readonly Endpoint[]): Arbitrary<RandomHead> {
  const value = oneof(constantFrom(...FORMS), randomText());
  const header = tuple(
    constantFrom(...NAMES),
    value,
    oneof(constantFrom(1), integer({ min: 1, max: MOST_TIMES })),
  );
  const parts = [array(header, { maxLength: 4 }), target(endpoints), constantFrom(0.02, 0.5, 0.98)] as const;
  return tuple(...parts).map(([headers, { name, method, of }, share]) => {
    const room = (HEAD_BYTES * (1 - share)) / Math.max(1, headers.length);
    const lines = headers.flatMap(([field, { of: valueOf }, times]) =>
      timesOf(`${field}: ${onOneLine(valueOf(Math.max(8, room / times - field.length - 4)))}`, times, room),
    );
    const shown = headers.map(([field, made, times]) => `${times} ${field}: ${made.name}`).join('; ');
    return {
      method,
      path: of(HEAD_BYTES * share),
      headers: lines,
      [toStringMethod]: () => `${name} (${share}) { ${shown} }`,
    };
  });
}

function target(endpoints: readonly Endpoint[]) {
  const piece = oneof(
    randomText().map(({ name, of }) => sized(name, (bytes) => escaped(of(bytes / 3)))),
    randomText().map(({ name, of }) =>
      sized(`${name}, as it is`, (bytes) => onOneLine(of(bytes)).replaceAll(' ', '')),
    ),
  );
  const name = constantFrom('limit', 'user_id', 'cursor', 'k', '', 'a[b]', '__proto__');
  const method = oneof(constantFrom(undefined), constantFrom(...METHODS));
  const where = constantFrom(
    'in the path',
    'in a parameter',
    'in many parameters',
    'as the name of a parameter',
  );
  return tuple(constantFrom(...endpoints), method, piece, name, where).map(
    ([endpoint, given, { name: what, of }, parameter, place]) => ({
      name: `${given ?? endpoint.method} ${endpoint.path}, ${place} (${parameter}) ${what}`,
      method: given ?? endpoint.method,
      of: (bytes: number) => {
        const path = endpoint.path.replace(/\{\w+\}/g, () =>
          place === 'in the path' ? of(bytes) : 'user_1',
        );
        switch (place) {
          case 'in the path':
            return path === endpoint.path ? `${path}/${of(bytes)}` : path;
          case 'in a parameter':
            return `${path}?${parameter}=${of(bytes)}`;
          case 'in many parameters':
            return `${path}?${ofBytes(`${parameter}=${of(12)}&`, bytes)}`;
          default:
            return `${path}?${of(bytes)}=1`;
        }
      },
    }),
  );
}

const onOneLine = (text: string) => text.replace(/[\r\n\0]/g, '');

function escaped(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

function timesOf(line: string, times: number, bytes: number): string[] {
  const most = Math.max(1, Math.floor(bytes / (Buffer.byteLength(line) + 2)));
  return Array.from({ length: Math.min(times, most) }, () => line);
}
