import { createHash, type JsonWebKey, randomBytes } from 'node:crypto';
import { type CborMap, encodeCbor } from './cbor.js';
import { type AlgorithmName, type KeyPair, newKeyPair, savedKeyPair } from './key-pair.js';

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
export const UP = 0x01;
export const UV = 0x04;
export const BE = 0x08;
export const BS = 0x10;
export const AT = 0x40;
export const ED = 0x80;

/** What a test changes in the answer of an honest browser and authenticator. */
export interface Deviation {
  /** Members of the client data. */
  client?: Record<string, unknown>;
  rpId?: string;
  flags?: number;
  counter?: number;
  /** After the attested credential data. */
  extra?: Buffer;
  attestation?: { fmt: string; attStmt: CborMap } | 'packed';
  /** Changes the COSE key that is attested. */
  cose?: (key: CborMap) => CborMap;
  signer?: KeyPair;
  userHandle?: string | null;
  credentialId?: Buffer;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

export interface SentCredential {
  id: string;
  rawId: string;
  type: string;
  authenticatorAttachment: string;
  clientExtensionResults: object;
  response: Record<string, unknown>;
}

/** The credential of an authenticator, as JSON. */
export interface SavedAuthenticator {
  readonly id: string;
  readonly userHandle: string;
  readonly key: JsonWebKey;
}

const ZERO_AAGUID = Buffer.alloc(16);

/** An authenticator and the browser before it, in the JSON form of `toJSON()`: one credential, for one user. */
export class SoftwareAuthenticator {
  credentialId = randomBytes(32);
  key: KeyPair;
  /** Always 0 for a synced passkey. */
  counter = 0;
  private userHandle = '';

  constructor(
    private readonly origin: string,
    algorithm: AlgorithmName = 'ES256',
    private readonly flags = UP | UV,
  ) {
    this.key = newKeyPair(algorithm);
  }

  /** The one that `save` wrote, perhaps in a run before this one. */
  static restored(origin: string, { id, userHandle, key }: SavedAuthenticator): SoftwareAuthenticator {
    const authenticator = new SoftwareAuthenticator(origin);
    authenticator.key = savedKeyPair(key);
    authenticator.credentialId = Buffer.from(id, 'base64url');
    authenticator.userHandle = userHandle;
    return authenticator;
  }

  save(): SavedAuthenticator {
    const id = this.credentialId.toString('base64url');
    return { id, userHandle: this.userHandle, key: this.key.toJwk() };
  }

  /** @param options of `publicKey` in what `navigator.credentials.create()` takes. */
  create(options: unknown, deviation: Deviation = {}): SentCredential {
    const { challenge, rp, user } = options as CreationOptions;
    this.userHandle = user.id;
    const clientData = this.clientData('webauthn.create', challenge, deviation);
    const attested = this.attested(deviation);
    const authData = this.authData(rp.id ?? '', AT, attested, deviation);
    const { fmt, attStmt } = this.attestation(authData, clientData, deviation);
    const attestationObject = encodeCbor(
      new Map<string, string | CborMap | Buffer>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]),
    );
    return this.sent(
      {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      deviation,
    );
  }

  /** @param options of `publicKey` in what `navigator.credentials.get()` takes. */
  get(options: unknown, deviation: Deviation = {}): SentCredential {
    const { challenge, rpId } = options as RequestOptions;
    if (this.counter > 0) this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, deviation);
    const authData = this.authData(rpId ?? '', 0, Buffer.alloc(0), deviation);
    const signature = (deviation.signer ?? this.key).sign(Buffer.concat([authData, sha256(clientData)]));
    const userHandle = deviation.userHandle === undefined ? this.userHandle : deviation.userHandle;
    return this.sent(
      {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      },
      deviation,
    );
  }

  private clientData(type: string, challenge: string, { client }: Deviation): Buffer {
    const members = { type, challenge, origin: this.origin, crossOrigin: false, ...client };
    return Buffer.from(JSON.stringify(members));
  }

  private attested({ cose, credentialId = this.credentialId }: Deviation): Buffer {
    const length = Buffer.of(credentialId.length >> 8, credentialId.length & 0xff);
    const key = encodeCbor(cose ? cose(new Map(this.key.cose)) : this.key.cose);
    return Buffer.concat([ZERO_AAGUID, length, credentialId, key]);
  }

  private authData(rpId: string, own: number, attested: Buffer, deviation: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    const flags = Buffer.of(deviation.flags ?? this.flags | own);
    const hash = sha256(Buffer.from(deviation.rpId ?? rpId));
    return Buffer.concat([hash, flags, counter, attested, deviation.extra ?? Buffer.alloc(0)]);
  }

  private attestation(authData: Buffer, clientData: Buffer, { attestation, signer = this.key }: Deviation) {
    if (attestation !== 'packed') return attestation ?? { fmt: 'none', attStmt: new Map() as CborMap };
    const sig = signer.sign(Buffer.concat([authData, sha256(clientData)]));
    const attStmt: CborMap = new Map<string, number | Buffer>([
      ['alg', this.key.alg],
      ['sig', sig],
    ]);
    return { fmt: 'packed', attStmt };
  }

  private sent(
    response: Record<string, unknown>,
    { credentialId = this.credentialId }: Deviation,
  ): SentCredential {
    const id = credentialId.toString('base64url');
    const attachment = { authenticatorAttachment: 'platform', clientExtensionResults: {} };
    return { id, rawId: id, type: 'public-key', ...attachment, response };
  }
}

function sha256(value: Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
