import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import { VaultLogins } from './vault-logins.js';

interface LoginRequest {
  readonly role?: string;
  readonly jwt?: string;
}

interface TransitRequest {
  readonly plaintext?: string;
  readonly ciphertext?: string;
  readonly context?: string;
  readonly bits?: number;
}

/** What the key of one record is derived from. */
interface Derivation {
  readonly key: string;
  readonly context: string;
}

/** What a request was refused with: Vault's status and the text in `errors`. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const NO_AAD = Buffer.alloc(0);

/**
 * A Vault with a transit engine with derived keys (`datakey`, `encrypt`, `decrypt` and `rewrap`) and the Kubernetes auth
 * method, over HTTP or HTTPS.
 */
export class VaultTransitServer {
  readonly token = `hvs.${randomBytes(24).toString('base64url')}`;
  readonly key = 'latchkey';
  readonly mount = 'transit';
  readonly logins = new VaultLogins();
  /** Operations as they were asked for, such as `datakey/plaintext`. */
  readonly calls: string[] = [];
  /** Answers every call as a sealed Vault does. */
  isSealed = false;
  private readonly versions = new Map([[this.key, [randomBytes(32)]]]);
  private readonly server: Server;

  constructor(private readonly tls?: { privateKey: string; certificate: string }) {
    const listener = (request: IncomingMessage, response: ServerResponse) =>
      void this.answer(request, response);
    this.server = tls
      ? createTlsServer({ key: tls.privateKey, cert: tls.certificate }, listener)
      : createServer(listener);
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get address(): string {
    return `${this.tls ? 'https' : 'http'}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Makes a key beside the first one. */
  addKey(name: string): void {
    this.versions.set(name, [randomBytes(32)]);
  }

  /** Adds a version, which everything new is sealed under. */
  rotate(): void {
    this.versions.get(this.key)?.push(randomBytes(32));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as TransitRequest & LoginRequest;
      const isAuth = request.url?.startsWith('/v1/auth/');
      const answer = isAuth ? { auth: this.authenticate(request, body) } : { data: this.run(request, body) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      const { status = 500, message } = error as Partial<Refusal>;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ errors: [message] }));
    }
  }

  private authenticate({ url = '', headers }: IncomingMessage, { role, jwt }: LoginRequest): object {
    if (this.isSealed) throw new Refusal(503, 'Vault is sealed');
    const operation = url.slice('/v1/auth/'.length);
    this.calls.push(operation);
    const auth =
      operation === 'kubernetes/login'
        ? this.logins.login(role, jwt)
        : this.logins.renew(String(headers['x-vault-token']));
    if (!auth) throw new Refusal(403, 'permission denied');
    return auth;
  }

  private run({ method, url = '', headers }: IncomingMessage, body: TransitRequest): object {
    if (this.isSealed) throw new Refusal(503, 'Vault is sealed');
    const token = String(headers['x-vault-token']);
    if (token !== this.token && !this.logins.holds(token)) throw new Refusal(403, 'permission denied');
    const prefix = `/v1/${this.mount}/`;
    const key = url.slice(url.lastIndexOf('/') + 1);
    if (method !== 'POST' || !url.startsWith(prefix) || !this.versions.has(key)) throw new Refusal(404, '');
    if (body.context === undefined) throw new Refusal(400, 'missing context for key derivation');
    const operation = url.slice(prefix.length, -key.length - 1);
    this.calls.push(operation);
    return this.perform(operation, { ...body, context: body.context, key });
  }

  private perform(operation: string, body: TransitRequest & Derivation): object {
    const { plaintext = '', ciphertext = '' } = body;
    switch (operation) {
      case 'datakey/plaintext': {
        const dataKey = randomBytes((body.bits ?? 256) / 8);
        return { plaintext: dataKey.toString('base64'), ciphertext: this.encrypt(dataKey, body) };
      }
      case 'encrypt':
        return { ciphertext: this.encrypt(Buffer.from(plaintext, 'base64'), body) };
      case 'decrypt':
        return { plaintext: this.decrypt(ciphertext, body).toString('base64') };
      case 'rewrap':
        return { ciphertext: this.encrypt(this.decrypt(ciphertext, body), body) };
      default:
        throw new Refusal(404, '');
    }
  }

  private encrypt(plaintext: Buffer, of: Derivation): string {
    const version = this.versions.get(of.key)?.length ?? 0;
    return `vault:v${version}:${encryptWithKey(this.derived(version, of), plaintext, NO_AAD).toString('base64')}`;
  }

  private decrypt(ciphertext: string, of: Derivation): Buffer {
    const [, version, body] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
    if (!version || !body) throw new Refusal(400, 'invalid ciphertext: no prefix');
    try {
      return decryptWithKey(this.derived(Number(version), of), Buffer.from(body, 'base64'), NO_AAD);
    } catch {
      throw new Refusal(400, 'cipher: message authentication failed');
    }
  }

  private derived(version: number, { key, context }: Derivation): Buffer {
    const secret = this.versions.get(key)?.[version - 1];
    if (!secret) throw new Refusal(400, 'invalid ciphertext: version is too new');
    return createHmac('sha256', secret).update(Buffer.from(context, 'base64')).digest();
  }
}
