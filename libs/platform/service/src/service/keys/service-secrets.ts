import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Envelope, type EncryptionContext } from '@latchkey/platform/crypto';
import type { EncryptedRows } from './encrypted-rows.repository.js';
import { ServiceSecretsRepository } from './service-secrets.repository.js';

const SECRET_BYTES = 32;

/** Keys that a service makes for itself (peppers, encryption keys): one per name and database, stored encrypted. */
export class ServiceSecrets {
  private readonly secrets: ServiceSecretsRepository;
  private readonly opened = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly service: string,
    source: DataSource,
    private readonly envelope: Envelope,
  ) {
    this.secrets = new ServiceSecretsRepository(source);
  }

  /** 32 random bytes, the same in every replica and after every restart. */
  get(name: string): Promise<Buffer> {
    const known = this.opened.get(name);
    if (known) return known;
    const opening = this.open(name);
    this.opened.set(name, opening);
    // A failure of the key provider must not be cached.
    opening.catch(() => this.opened.delete(name));
    return opening;
  }

  private async open(name: string): Promise<Buffer> {
    return (await this.stored(name)) ?? (await this.create(name));
  }

  private async stored(name: string): Promise<Buffer | undefined> {
    const encrypted = await this.secrets.find(name);
    return encrypted && this.envelope.decrypt(encrypted, placeOf(this.service, name));
  }

  private async create(name: string): Promise<Buffer> {
    const encrypted = await this.envelope.encrypt(randomBytes(SECRET_BYTES), placeOf(this.service, name));
    await this.secrets.add(name, encrypted);
    // Another replica may have been first: all use the stored one.
    const secret = await this.stored(name);
    if (!secret) throw new Error(`service secret ${name} vanished while it was made`);
    return secret;
  }
}

/** Declares them for a move to another key-encryption key. */
export function serviceSecretsRows(service: string): EncryptedRows {
  return {
    table: 'service_secrets',
    column: 'sealed',
    key: ['name'],
    place: (of) => placeOf(service, of('name')),
  };
}

function placeOf(service: string, name: string): EncryptionContext {
  return { app: service, table: 'service_secrets', record: name, field: 'sealed' };
}
