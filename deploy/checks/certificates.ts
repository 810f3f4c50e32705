import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

export interface Certificates {
  /** The certificate of the authority, for clients. */
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const HOUR_MS = 3600 * 1000;

/** Makes a new authority and a certificate from it for a server of this name. */
export async function makeCertificates(host: string): Promise<Certificates> {
  x509.cryptoProvider.set(webcrypto as never);
  const validity = { notBefore: new Date(Date.now() - HOUR_MS), notAfter: new Date(Date.now() + HOUR_MS) };
  const [authority, server] = await Promise.all([newKeys(), newKeys()]);
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: '01',
    name: 'CN=authority',
    keys: authority,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: '02',
    subject: `CN=${host}`,
    issuer: ca.subject,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', server.privateKey));
  return {
    ca: ca.toString('pem'),
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----\n`,
  };
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
