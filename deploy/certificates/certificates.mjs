// Makes certificates for the bus with Node alone: docker compose and a development cluster have no other source.
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIPv4 } from 'node:net';
import { bits, integer, octets, oid, sequence, set, text, time, truth, value } from './der.mjs';

const DAY_MS = 24 * 3600 * 1000;
const AUTHORITY_DAYS = 3650;
const CERTIFICATE_DAYS = 365;
/** A certificate is valid from a little before now, because clocks differ. */
const EARLIER_MS = 3600 * 1000;
const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const USAGES = { server: oid('1.3.6.1.5.5.7.3.1'), client: oid('1.3.6.1.5.5.7.3.2') };
const SIGNS = Buffer.from([0x80]);
const SIGNS_CERTIFICATES = Buffer.from([0x06]);

/** An authority: its certificate and its key, both PEM. */
export function makeAuthority(name) {
  const { publicKey, privateKey } = newKeys();
  const critical = [
    extension('2.5.29.19', sequence(truth(), integer(Buffer.from([0]))), true),
    extension('2.5.29.15', bits(SIGNS_CERTIFICATES, 1), true),
  ];
  const body = { subject: name, issuer: name, publicKey, days: AUTHORITY_DAYS };
  const extensions = [...critical, subjectKey(publicKey)];
  return { certificate: signed({ ...body, extensions }, privateKey), key: pemOf(privateKey) };
}

/**
 * A certificate of that authority.
 * @param {{ certificate: string, key: string }} authority
 * @param {{ name: string, hosts?: string[], usages: string[] }} of `hosts`: names and IPv4 addresses that a client may
 *   reach it by; `usages`: `server`, `client`, or both.
 */
export function makeCertificate(authority, { name, hosts = [], usages }) {
  const { publicKey, privateKey } = newKeys();
  const issuer = new X509Certificate(authority.certificate);
  const extensions = [
    extension('2.5.29.15', bits(SIGNS, 7), true),
    extension('2.5.29.37', sequence(...usages.map((usage) => USAGES[usage]))),
    extension('2.5.29.35', sequence(value(0x80, keyId(spkiOf(issuer.publicKey))))),
    subjectKey(publicKey),
    ...(hosts.length > 0 ? [extension('2.5.29.17', sequence(...hosts.map(alternative)))] : []),
  ];
  const body = { subject: name, issuer: commonName(issuer), publicKey, days: CERTIFICATE_DAYS };
  const certificate = signed({ ...body, extensions }, createPrivateKey(authority.key));
  return { certificate, key: pemOf(privateKey) };
}

/** Whether a third of its life or less is left. */
export function isDue(certificate) {
  const { validFrom, validTo } = new X509Certificate(certificate);
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)];
  return to - Date.now() < (to - from) / 3;
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spkiOf = (publicKey) => publicKey.export({ type: 'spki', format: 'der' });
const pemOf = (privateKey) => privateKey.export({ type: 'pkcs8', format: 'pem' });
const commonName = ({ subject }) => /^CN=(.*)$/m.exec(subject)[1];
const nameOf = (common) => sequence(set(sequence(oid('2.5.4.3'), text(common))));
const subjectKey = (publicKey) => extension('2.5.29.14', octets(keyId(spkiOf(publicKey))));

/** The point of a P-256 key is the end of its 91 bytes of SPKI (RFC 5280, 4.2.1.2). */
const keyId = (spki) => createHash('sha1').update(spki.subarray(-65)).digest();

function extension(id, content, critical = false) {
  return sequence(oid(id), ...(critical ? [truth()] : []), octets(content));
}

function alternative(host) {
  if (isIPv4(host)) return value(0x87, Buffer.from(host.split('.').map(Number)));
  return value(0x82, Buffer.from(host));
}

function signed({ subject, issuer, publicKey, days, extensions }, signingKey) {
  const now = Date.now();
  const content = sequence(
    value(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(time(new Date(now - EARLIER_MS)), time(new Date(now + days * DAY_MS))),
    nameOf(subject),
    spkiOf(publicKey),
    value(0xa3, sequence(...extensions)),
  );
  const der = sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, signingKey)));
  const lines = der
    .toString('base64')
    .match(/.{1,64}/g)
    .join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
