// How an object of each kind depends on values: each function changes its object, and marks what a value decides.
import { componentOf, secretValue, valuesOf } from './names.mjs';

/** Settings that are not a value: Services, probes and policies name the port. */
export const FIXED_SETTINGS = ['ADMIN_PORT'];

/** The settings of all processes, or those of one. */
function configMap(object, marks) {
  const { name } = object.metadata;
  if (name === 'latchkey-dashboard') return object;
  const process = /^latchkey-settings-(.+)$/.exec(name)?.[1];
  if (process) return { ...object, data: marks.optional(`${valuesOf(process)}.settings`) };
  const fixed = FIXED_SETTINGS.map((setting) => [setting, object.data[setting]]);
  const data = {
    ...Object.fromEntries(fixed),
    PUBLIC_BASE_URL: marks.inline('.Values.publicBaseUrl | quote'),
    [marks.more('.Values.settings')]: null,
  };
  return { ...object, data };
}

/** What the pods of processes and migrations have alike. @param image a value that names another image, or `""`. */
function pod({ spec }, image, processOf, marks) {
  for (const member of ['imagePullSecrets', 'nodeSelector', 'tolerations', 'priorityClassName'])
    spec[member] = marks.optional(`.Values.${member}`);
  for (const container of spec.containers)
    container.image = marks.inline(`include "latchkey.image" (list . ${image})`);
  for (const { name, secret } of spec.volumes)
    if (secret)
      secret.secretName = marks.inline(`${secretValue(processOf(name), secret.secretName)} | quote`);
}

function deployment(object, marks) {
  const process = componentOf(object);
  const values = valuesOf(process);
  const { template } = object.spec;
  pod(template, `${values}.image`, () => process, marks);
  const [container] = template.spec.containers;
  container.resources = marks.block(`${values}.resources`);
  container.env.push(marks.more('.Values.env'), marks.more(`${values}.env`));
  for (const { secretRef } of container.envFrom)
    if (secretRef) secretRef.name = marks.inline(`${secretValue(process, secretRef.name)} | quote`);
  const settings = `list .Chart.Version .Values.publicBaseUrl .Values.settings ${values}.settings`;
  const annotations = { 'checksum/settings': marks.inline(`${settings} | toJson | sha256sum | quote`) };
  template.metadata.annotations = annotations;
  if (object.spec.replicas) object.spec.replicas = marks.inline(`${values}.replicas`);
  return object;
}

function autoscaler(object, marks) {
  for (const bound of ['minReplicas', 'maxReplicas'])
    object.spec[bound] = marks.inline(`${valuesOf(componentOf(object))}.${bound}`);
  return object;
}

function serviceAccount(object, marks) {
  const path = `${valuesOf(componentOf(object))}.serviceAccountAnnotations`;
  object.metadata.annotations = marks.optional(path);
  return object;
}

function httpRoute(object, marks) {
  object.spec.parentRefs = marks.block('.Values.route.parentRefs');
  object.spec.hostnames = [marks.inline('include "latchkey.host" . | quote')];
  return object;
}

function ingress(object, marks) {
  const host = marks.inline('include "latchkey.host" . | quote');
  object.metadata.annotations = marks.optional('.Values.ingress.annotations');
  object.spec.ingressClassName = marks.inline('.Values.ingress.className | quote');
  object.spec.tls = [{ hosts: [host], secretName: marks.inline('.Values.ingress.tlsSecret | quote') }];
  object.spec.rules[0].host = host;
  return object;
}

/** The migrations run before anything of the release is changed, and what the Job needs is there before it. */
export function migration(object, marks) {
  const isJob = object.kind === 'Job';
  if (isJob) {
    pod(object.spec.template, '""', (volume) => volume, marks);
    object.spec.activeDeadlineSeconds = marks.inline('.Values.migration.deadlineSeconds');
  }
  object.metadata.annotations = {
    'helm.sh/hook': 'pre-install,pre-upgrade',
    'helm.sh/hook-weight': isJob ? '0' : '-1',
    // The Job and its log stay for a day; what else is there for it alone goes with it.
    'helm.sh/hook-delete-policy': isJob ? 'before-hook-creation' : 'before-hook-creation,hook-succeeded',
  };
  return object;
}

export const CHANGES = {
  ConfigMap: configMap,
  Deployment: deployment,
  HorizontalPodAutoscaler: autoscaler,
  ServiceAccount: serviceAccount,
  HTTPRoute: httpRoute,
  Ingress: ingress,
};
