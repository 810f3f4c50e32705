import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  sign,
} from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_ATTACHED = 0x40;

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** The JSON form of a browser's `PublicKeyCredential`. */
export interface SentCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly authenticatorAttachment: string;
  readonly clientExtensionResults: object;
  readonly response: Readonly<Record<string, unknown>>;
}

/** Its one credential, as JSON. */
export interface SavedAuthenticator {
  readonly id: string;
  readonly userHandle: string;
  readonly key: JsonWebKey;
}

/** A passkey of one user and the browser before it: ES256, no attestation. */
export class SoftwareAuthenticator {
  /** Always 0 for a synced passkey. */
  counter = 0;
  private keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private credentialId = randomBytes(32);
  private userHandle = '';

  constructor(private readonly origin: string) {}

  /** The one that a run before this one saved. */
  static restored(origin: string, { id, userHandle, key }: SavedAuthenticator): SoftwareAuthenticator {
    const authenticator = new SoftwareAuthenticator(origin);
    const privateKey = createPrivateKey({ key, format: 'jwk' });
    authenticator.keys = { privateKey, publicKey: createPublicKey(privateKey) };
    authenticator.credentialId = Buffer.from(id, 'base64url');
    authenticator.userHandle = userHandle;
    return authenticator;
  }

  save(): SavedAuthenticator {
    const id = this.credentialId.toString('base64url');
    return { id, userHandle: this.userHandle, key: this.keys.privateKey.export({ format: 'jwk' }) };
  }

  create({ publicKey }: { publicKey: object }): SentCredential {
    const { challenge, rp, user } = publicKey as CreationOptions;
    this.userHandle = user.id;
    const attestationObject = this.attestationObject(rp.id).toString('base64url');
    const clientDataJSON = this.clientData('webauthn.create', challenge).toString('base64url');
    return this.sent({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  get({ publicKey }: { publicKey: object }): SentCredential {
    const { challenge, rpId } = publicKey as RequestOptions;
    const clientData = this.clientData('webauthn.get', challenge);
    const authData = this.authData(rpId, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey);
    return this.sent({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    });
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authData(rpId: string, more: number): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | USER_VERIFIED | more);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), head]);
  }

  /** CBOR of `{fmt: "none", attStmt: {}, authData}`, whose last member has between 24 and 255 bytes. */
  private attestationObject(rpId: string): Buffer {
    const length = Buffer.from([0, this.credentialId.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey()]);
    const authData = Buffer.concat([this.authData(rpId, CREDENTIAL_ATTACHED), attested]);
    const names = ['\xa3\x63fmt\x64none', '\x67attStmt\xa0', '\x68authData\x58'].join('');
    return Buffer.concat([Buffer.from(names, 'latin1'), Buffer.from([authData.length]), authData]);
  }

  /** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const head = Buffer.from('a50102032620012158', 'hex');
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    const tail = Buffer.from('225820', 'hex');
    return Buffer.concat([head, Buffer.from([32]), coordinate(x), tail, coordinate(y)]);
  }

  private sent(response: Readonly<Record<string, unknown>>): SentCredential {
    const id = this.credentialId.toString('base64url');
    const attachment = { authenticatorAttachment: 'platform', clientExtensionResults: {} };
    return { id, rawId: id, type: 'public-key', ...attachment, response };
  }
}

function sha256(value: Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
