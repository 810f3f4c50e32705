import ts from 'typescript';
import type { KubernetesObject } from './kubernetes-objects.js';
import { inRoot } from './repository.js';

/**
 * Where the types and validators of each group are: a package, or a file of ours where no package has them. A module
 * of it, `<group>/<version>`, has a class and an interface for each kind. Kubernetes' own groups share one package.
 */
const MODELS: Readonly<Record<string, string>> = {
  'argoproj.io': '@kubernetes-models/argo-cd',
  'barmancloud.cnpg.io': './models',
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'helm.toolkit.fluxcd.io': '@kubernetes-models/flux-cd',
  'keda.sh': '@kubernetes-models/keda',
  'kustomize.toolkit.fluxcd.io': '@kubernetes-models/flux-cd',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'source.toolkit.fluxcd.io': '@kubernetes-models/flux-cd',
};

interface Model {
  validate(): void;
}

function moduleOf(apiVersion: string): string {
  const models = MODELS[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models';
  return `${models}/${apiVersion}${models.startsWith('.') ? '.js' : ''}`;
}

/** The violations of an object against the schema of its kind: missing fields, wrong types, values and formats. */
export async function schemaProblem(object: KubernetesObject): Promise<string | undefined> {
  const models = (await import(moduleOf(object.apiVersion))) as Record<string, new (data: object) => Model>;
  const model = models[object.kind];
  if (!model) return `${object.apiVersion} has no ${object.kind}`;
  try {
    new model(object).validate();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** Declarations are read once for all checks of a run. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/** A compiler host that has one more file than this machine. */
function hostWith(file: string, text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version) => {
    if (name === file) return ts.createSourceFile(name, text, version);
    if (!declarations.has(name)) declarations.set(name, getSourceFile(name, version));
    return declarations.get(name);
  };
  return host;
}

/**
 * Finds unknown fields and wrong types. The schemas of Kubernetes accept any field; TypeScript accepts in a literal
 * only the fields of its interface, at every depth.
 */
export function typeProblems(objects: readonly KubernetesObject[]): string[] {
  const file = inRoot('deploy/checks/rendered-objects.ts');
  const lines = objects.map(
    ({ apiVersion, kind }, index) => `import type { I${kind} as T${index} } from '${moduleOf(apiVersion)}';`,
  );
  const text = [
    ...lines,
    ...objects.map((object, index) => `export const o${index}: T${index} = ${JSON.stringify(object)};`),
  ];
  const host = hostWith(file, text.join('\n'));
  const program = ts.createProgram([file], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: source, start = 0, messageText }) => {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const { kind, metadata } = objects[line - objects.length] ?? {};
    return `${kind} ${metadata?.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** What the schemas refuse, and what they do not know. */
export async function problemsOf(objects: readonly KubernetesObject[]): Promise<string[]> {
  const problems: string[] = [];
  // One after the other: Jest cannot load modules that import one another for two callers at a time.
  for (const object of objects) {
    const problem = await schemaProblem(object);
    if (problem) problems.push(`${object.kind} ${object.metadata.name}: ${problem}`);
  }
  return [...problems, ...typeProblems(objects)];
}
