import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrived over OTLP. */
export interface CollectedSpan {
  readonly service: string;
  /** The attributes of its process. */
  readonly resource: Readonly<Record<string, string | number>>;
  readonly name: string;
  /** 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  /** 2 where it failed. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, string | number>>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
}

interface Attributed {
  readonly attributes?: readonly { readonly key: string; readonly value: Value }[];
}

interface OtlpSpan extends Attributed {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: Attributed;
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** A collector of traces that keeps what arrives (OTLP over HTTP, as JSON). */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  /** Everything as it came. */
  text = '';
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') this.take(body);
      this.headers.push(request.headers);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(port = 0): Promise<this> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private take(body: string): void {
    this.text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as OtlpBody).resourceSpans) {
      const ofProcess = attributesOf(resource);
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push(collected(ofProcess, span));
    }
  }
}

function collected(resource: CollectedSpan['resource'], span: OtlpSpan): CollectedSpan {
  const { name, kind, traceId, spanId, parentSpanId = '', status } = span;
  const service = String(resource['service.name']);
  const own = { name, kind, traceId, spanId, parentSpanId, status: status?.code ?? 0 };
  return { service, resource, ...own, attributes: attributesOf(span) };
}

function attributesOf({ attributes = [] }: Attributed): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
