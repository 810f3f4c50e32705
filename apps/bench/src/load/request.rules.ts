export interface Address {
  readonly port: number;
  /** Bearer key; none is sent when absent. */
  readonly key?: string;
}

export interface RequestShape {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON; none when empty. */
  readonly body: string;
}

/** What stands for the value that differs from request to request, in a path or a body. */
export const PLACE = '@@';

/** The bytes of a request, as one write. */
export function requestBytes({ port, key }: Address, { method, path, body }: RequestShape): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`];
  if (key !== undefined) lines.push(`Authorization: Bearer ${key}`);
  if (body) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** The request with the value in its place. */
export function withValue({ method, path, body }: RequestShape, value: string): RequestShape {
  // As a function: a text would be searched for patterns such as $&.
  const put = () => value;
  return { method, path: path.replace(PLACE, put), body: body.replace(PLACE, put) };
}
