import ts from 'typescript';
import type { KubernetesObject } from './kubernetes-objects.js';
import { inRoot } from './repository.js';

/** The packages with the types and validators of each group; Kubernetes' own groups share one package. */
const PACKAGES: Readonly<Record<string, string>> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

interface Model {
  validate(): void;
}

const moduleOf = (apiVersion: string): string =>
  `${PACKAGES[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models'}/${apiVersion}`;

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
