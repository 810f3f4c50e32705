import { webcrypto } from 'node:crypto';

/** A certificate for 127.0.0.1 that is its own authority, with its key; both in PEM form. */
export async function selfSigned({ lastsMs = 3600_000 } = {}): Promise<{
  privateKey: string;
  certificate: string;
}> {
  // Nearly every spec imports this folder; the package is 250 files, and few specs need it.
  const { SubjectAlternativeNameExtension, X509CertificateGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=127.0.0.1',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + lastsMs),
    keys: keys as webcrypto.CryptoKeyPair,
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`;
  return { privateKey, certificate: made.toString('pem') };
}
