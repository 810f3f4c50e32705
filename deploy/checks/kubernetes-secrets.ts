import { execFileSync } from 'node:child_process';
import { type KubernetesObject, type Labels, ofKind } from './kubernetes-objects.js';
import { inRoot } from './repository.js';

export interface ExternalSecret {
  target: { template?: { type?: string; data: Record<string, string>; metadata?: { labels: Labels } } };
  data?: { secretKey: string; remoteRef: { key: string; property: string } }[];
  dataFrom?: { extract: { key: string } }[];
}

export type Secrets = Map<string, { type: string; keys: Record<string, string>; labels: Labels }>;

/** Kubernetes' names for the parts of a certificate. */
export const CERTIFICATES: Readonly<Record<string, string>> = {
  NATS_CA_FILE: 'ca.crt',
  NATS_CERT_FILE: 'tls.crt',
  NATS_KEY_FILE: 'tls.key',
};

export interface Certificate {
  secretName: string;
  commonName: string;
  usages: string[];
  issuerRef: { name: string };
}

/** The Secrets that cert-manager makes. */
export function certificates(objects: readonly KubernetesObject[]): Secrets {
  const keys = Object.fromEntries(Object.values(CERTIFICATES).map((key) => [key, '']));
  const made = ofKind<Certificate>(objects, 'Certificate').map(
    ({ spec }) => [spec.secretName, { type: 'kubernetes.io/tls', keys, labels: {} }] as const,
  );
  return new Map(made);
}

/** The Secrets that the external secrets make, with their templates as values. */
export function externalSecrets(objects: readonly KubernetesObject[]): Secrets {
  const made = ofKind<ExternalSecret>(objects, 'ExternalSecret').map(({ metadata, spec }) => {
    const { type = 'Opaque', data = {}, metadata: { labels } = { labels: {} } } = spec.target.template ?? {};
    return [metadata.name, { type, keys: data, labels }] as const;
  });
  return new Map(made);
}

/** The Secrets that `secrets.mjs` prints for a development cluster. */
export function developmentSecrets(): Secrets {
  const printed = execFileSync(process.execPath, [inRoot('deploy/kubernetes/secrets.mjs')], {
    encoding: 'utf8',
  });
  const { items } = JSON.parse(printed) as {
    items: { metadata: { name: string; labels: Labels }; type: string; stringData: Record<string, string> }[];
  };
  return new Map(
    items.map(({ metadata: { name, labels }, type, stringData }) => [
      name,
      { type, keys: stringData, labels },
    ]),
  );
}
