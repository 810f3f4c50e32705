import { Envelope, type EncryptionContext, hmacSha256 } from '@latchkey/platform/crypto';
import { type EncryptedRows, ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import type { ProviderAccount, ProviderTokenSet } from './protocol/provider-protocol.js';

/** What the provider sent to the redirect URI; the state is among it. */
export type CallbackParams = Readonly<Record<string, string>>;

/** What an exchange proved. */
export interface Outcome {
  readonly account: ProviderAccount;
  /** Undefined if the App does not keep them. */
  readonly tokens?: ProviderTokenSet;
}

type Field = 'params' | 'outcome';
type FlowKey = Readonly<{ id: string; appId: string }>;

const encryptedColumn = (field: Field): EncryptedRows => ({
  table: 'oauth_flows',
  column: `${field}_sealed`,
  key: ['id'],
  reads: ['app_id'],
  place: (of) => contextOf({ id: of('id'), appId: of('app_id') }, field),
});

/** The columns that are encrypted again when the key-encryption key changes. */
export const ENCRYPTED_FLOWS: readonly EncryptedRows[] = [
  encryptedColumn('params'),
  encryptedColumn('outcome'),
];

/** Encrypts what a flow holds, and derives the values that it must not hold. */
@Injectable()
export class FlowEncryption {
  constructor(
    private readonly envelope: Envelope,
    private readonly secrets: ServiceSecrets,
  ) {}

  encryptParams(flow: FlowKey, params: CallbackParams): Promise<Buffer> {
    return this.encrypt(flow, 'params', params);
  }

  decryptParams(flow: FlowKey, encrypted: Buffer): Promise<CallbackParams> {
    return this.decrypt<CallbackParams>(flow, 'params', encrypted);
  }

  encryptOutcome(flow: FlowKey, outcome: Outcome): Promise<Buffer> {
    return this.encrypt(flow, 'outcome', outcome);
  }

  decryptOutcome(flow: FlowKey, encrypted: Buffer): Promise<Outcome> {
    return this.decrypt<Outcome>(flow, 'outcome', encrypted);
  }

  /** The nonce and the PKCE verifier of a state, of 256 bits each: a stolen table does not give them away. */
  async checksOf(state: string): Promise<{ nonce: string; codeVerifier: string }> {
    const key = await this.secrets.get('oauth_checks');
    const derived = (label: string) => hmacSha256(key, `${label}:${state}`).toString('base64url');
    return { nonce: derived('nonce'), codeVerifier: derived('code_verifier') };
  }

  private encrypt(flow: FlowKey, field: Field, value: object): Promise<Buffer> {
    return this.envelope.encrypt(Buffer.from(JSON.stringify(value), 'utf8'), contextOf(flow, field));
  }

  private async decrypt<Value>(flow: FlowKey, field: Field, encrypted: Buffer): Promise<Value> {
    const plaintext = await this.envelope.decrypt(encrypted, contextOf(flow, field));
    return JSON.parse(plaintext.toString('utf8')) as Value;
  }
}

function contextOf({ id, appId }: FlowKey, field: Field): EncryptionContext {
  return { app: appId, table: 'oauth_flows', record: id, field };
}
