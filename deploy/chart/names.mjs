// Names of objects, and the values that belong to them.

export const componentOf = ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'];

/** `.Values.processes.otpDelivery` for `otp-delivery`: a name with a hyphen would be a subtraction to Helm. */
export const keyOf = (process) => process.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
export const valuesOf = (process) => `.Values.processes.${keyOf(process)}`;

/** The Secrets of a process by what they hold, with the names that the manifests give them. */
export const SECRETS = {
  process: (name) => `latchkey-${name}`,
  bus: (name) => `latchkey-bus-${name}`,
  settings: (name) => `latchkey-settings-${name}`,
  migration: (name) => `latchkey-migrate-${name}`,
};
const POSTGRES_CA = 'latchkey-postgres-ca';

/** The value that names a Secret of a process. @throws Error where no value does: then this chart could not be used. */
export function secretValue(process, secretName) {
  if (secretName === POSTGRES_CA) return '.Values.postgresCaSecret';
  const [use] = Object.entries(SECRETS).find(([, nameOf]) => nameOf(process) === secretName) ?? [];
  if (!use) throw new Error(`no value of ${process} names the Secret ${secretName}`);
  return `${valuesOf(process)}.secrets.${use}`;
}

/** Kustomize names a ConfigMap by what is in it. In the chart an annotation of the pods says what is in it. */
export function withoutHashes(objects) {
  const names = objects.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
  const hashed = names.filter((name) => /-[a-z0-9]{10}$/.test(name) && name !== 'latchkey-dashboard');
  const plain = hashed.reduce(
    (text, name) => text.replaceAll(`"${name}"`, `"${name.slice(0, -11)}"`),
    JSON.stringify(objects),
  );
  return JSON.parse(plain);
}
