import { calledService, exportOf, PROCESSES } from '../../libs/contracts/bus/src/processes.mjs';

const CONTRACT = /^@latchkey\/contracts\/(?!bus$|api-key$|services$)([a-z-]+)$/;
const PROCESS = /[/\\]apps[/\\]([a-z-]+)[/\\]/;

/** Names of the catalogue that publish and apply nothing: every process may import them. */
const LISTS = ['EVENT_TYPES'];

/** A process may publish all of its own events by a table of this name. */
const tableOf = (process) => `${process.toUpperCase().replaceAll('-', '_')}_EVENTS`;

/** Whether a process may import this name of the catalogue of events, or of the contract of another service. */
function allows(process, contract, name) {
  const { database, publishes, applies, calls, never = [] } = PROCESSES[process];
  // A process without an outbox can only describe events.
  if (contract === 'catalogue')
    return (
      !database || [...LISTS, tableOf(process), ...[...publishes, ...applies].map(exportOf)].includes(name)
    );
  if (name === '*' || never.map(exportOf).includes(name)) return false;
  const subjects = calls.filter((subject) => calledService(subject) === contract);
  // A process that takes requests describes what its calls take and answer: these are classes.
  if (!database && subjects.length > 0 && /^[A-Z][a-z]/.test(name)) return true;
  return subjects.some((subject) => subject.endsWith('.>') || exportOf(subject) === name);
}

/** Type imports are free; an imported procedure or event is called, published or applied. */
export const busImports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      forbidden:
        '{{process}} may not use {{name}} of {{contract}}: a call, or an event that is published or applied, needs a row in libs/contracts/bus/src/processes.mjs.',
    },
  },
  create: (context) => {
    const process = PROCESS.exec(context.filename.slice(context.cwd.length))?.[1] ?? '';
    if (!PROCESSES[process]) return {};
    return {
      ImportDeclaration({ source, importKind, specifiers }) {
        const contract = CONTRACT.exec(source.value)?.[1];
        if (contract === undefined || contract === process || importKind === 'type') return;
        for (const specifier of specifiers) {
          if (specifier.importKind === 'type') continue;
          const name = specifier.imported?.name ?? '*';
          if (allows(process, contract, name)) continue;
          context.report({ node: specifier, messageId: 'forbidden', data: { process, name, contract } });
        }
      },
    };
  },
};
