/** The parts of a request of Node's HTTP server that an adapter reads; Express and Fastify add to it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** `http` or `https`, as the framework tells it. */
  readonly protocol: string;
  /** Path and query as they were sent. */
  readonly originalUrl: string;
  /** What a body parser has made of the body; undefined if none ran. */
  readonly body?: unknown;
}

/** The parts of a response of Node's HTTP server that an adapter writes. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string | string[]): unknown;
  getHeader(name: string): number | string | string[] | undefined;
  end(text: string): unknown;
}

/** More than the handler takes, so that it refuses a body that was cut here. */
const MOST_BYTES = 65 * 1024;

/**
 * A request as the Web has it.
 * @param stream where the body comes from if no parser has read it.
 * @throws TypeError for a host or path that is not one.
 */
export async function toRequest(request: NodeRequest, stream?: AsyncIterable<Uint8Array>): Promise<Request> {
  const { method = 'GET', body: parsed } = request;
  if (method === 'GET' || method === 'HEAD') return withoutBody(request);
  const body = parsed !== undefined ? JSON.stringify(parsed) : await read(stream, request);
  const headers = headersOf(request);
  // The handler refuses what is too large by this header; a body that was read has its own length.
  if (body !== undefined) headers.delete('content-length');
  return new Request(urlOf(request), { method, headers, ...(body !== undefined && { body }) });
}

/** For a route that asks who is signed in: its body is its own. */
export function withoutBody(request: NodeRequest): Request {
  const { method = 'GET' } = request;
  return new Request(urlOf(request), { method, headers: headersOf(request) });
}

/** Writes a response of the handler. */
export async function writeResponse(answer: Response, response: NodeResponse): Promise<void> {
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value);
  });
  addCookies(answer.headers.getSetCookie(), response);
  response.end(await answer.text());
}

/** Adds cookies to those that the route has set. No cache on the way may hand them to somebody else. */
export function addCookies(cookies: readonly string[], response: NodeResponse): void {
  if (cookies.length === 0) return;
  const set = response.getHeader('set-cookie') ?? [];
  response.setHeader('set-cookie', [...(Array.isArray(set) ? set : [String(set)]), ...cookies]);
  response.setHeader('cache-control', 'no-store');
}

function headersOf({ headers }: NodeRequest): Headers {
  const web = new Headers();
  for (const [name, value] of Object.entries(headers))
    // HTTP/2 has headers such as `:path`, which are no header of the Web.
    if (value !== undefined && !name.startsWith(':')) web.set(name, String(value));
  return web;
}

/** Joined as text, so that a path such as `//other.example` names no host. */
function urlOf({ headers, protocol, originalUrl }: NodeRequest): URL {
  const host = String(headers['host'] ?? '');
  if (!/^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host) || !originalUrl.startsWith('/'))
    // Both frameworks answer an error by its status.
    throw Object.assign(new TypeError('The request names no host and path.'), {
      statusCode: 400,
      status: 400,
    });
  return new URL(`${protocol}://${host}${originalUrl}`);
}

async function read(
  stream: AsyncIterable<Uint8Array> | undefined,
  { headers }: NodeRequest,
): Promise<string | undefined> {
  if (!stream || Number(headers['content-length'] ?? 0) > MOST_BYTES) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    // A body without a length: this ends its connection.
    if (text.length > MOST_BYTES) break;
  }
  return text + decoder.decode();
}
