import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves one page on a free port of this machine, under every path. */
export function servePage(html: string): Promise<PageServer> {
  return serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
}

/** Serves on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<PageServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
