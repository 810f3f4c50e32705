import { modelOf, treeOf } from './model.mjs';

const HEAD = '# Written by `npm run sdk` from the OpenAPI document of the gateway.\n';
const FOLDER = 'clients/python/src/latchkey_auth/generated';
/** Words of Python that cannot be names. */
const RESERVED = new Set([
  'import',
  'from',
  'class',
  'def',
  'is',
  'in',
  'not',
  'global',
  'pass',
  'with',
  'as',
]);
const WIDTH = 100;

const inSnakeCase = (text) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const safe = (name) => (RESERVED.has(name) ? `${name}_` : name);
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const text = (value) => JSON.stringify(value);

/** The client for Python, by path in the repository. */
export function pythonSources(document, operations, version) {
  const model = modelOf(document, operations);
  return {
    [`${FOLDER}/__init__.py`]: HEAD,
    [`${FOLDER}/version.py`]: `${HEAD}VERSION = ${text(version)}\n`,
    [`${FOLDER}/types.py`]: HEAD + typesSource(model),
    [`${FOLDER}/rows.py`]: HEAD + rowsSource(model),
    [`${FOLDER}/calls.py`]: HEAD + callsSource(model, { isAsync: false }),
    [`${FOLDER}/async_calls.py`]: HEAD + callsSource(model, { isAsync: true }),
  };
}

function typeOf(type) {
  if (type.kind === 'object') return type.name;
  if (type.kind === 'list') return `list[${typeOf(type.item)}]`;
  if (type.kind === 'words') return `Literal[${type.words.map(text).join(', ')}]`;
  if (type.kind === 'union') return type.options.map(typeOf).join(' | ');
  return {
    ...{ string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' },
    map: 'dict[str, Any]',
  }[type.kind];
}

/** A text as a docstring of whole lines; a backslash or quotes in it end nothing. */
function docstring(lines, indent) {
  const wrapped = lines.flatMap((line) =>
    wrap(line.replaceAll('\\', '\\\\').replaceAll('"""', "'''"), WIDTH),
  );
  if (wrapped.length === 1 && !wrapped[0].endsWith('"')) return `${indent}"""${wrapped[0]}"""`;
  return [`${indent}"""`, ...wrapped.map((line) => (line ? indent + line : '')), `${indent}"""`].join('\n');
}

function wrap(line, width) {
  const lines = [''];
  for (const word of line.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (longer.length > width && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const memberType = ({ type, required }) => (required ? typeOf(type) : `NotRequired[${typeOf(type)}]`);

function objectSource(object) {
  const { name, description, members } = object;
  // A name that is no word can be a key alone, which the form of a class cannot write.
  if (members.some((member) => !/^[a-z_]\w*$/i.test(member.name) || RESERVED.has(member.name))) {
    const rows = members.map((member) => `        ${text(member.name)}: ${text(memberType(member))},`);
    return [`${name} = TypedDict(`, `    ${text(name)},`, '    {', ...rows, '    },', ')'].join('\n');
  }
  const lines = members.flatMap((member) => [
    `    ${member.name}: ${memberType(member)}`,
    ...(member.description ? [docstring([member.description], '    ')] : []),
  ]);
  const own = description ? [docstring([description], '    '), ''] : [];
  return [`class ${name}(TypedDict):`, ...own, ...(lines.length ? lines : ['    pass'])].join('\n');
}

function typesSource({ objects, errors }) {
  const events = objects.filter(({ name, members }) => name.endsWith('Event') && members.some(isConstant));
  return [
    '"""Every object of the API. Times are Unix epoch seconds."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict',
    '',
    `ApiErrorType: TypeAlias = Literal[\n${errors.map((type) => `    ${text(type)},`).join('\n')}\n]`,
    '"""Every type of error that the API answers."""',
    '',
    '',
    objects.map(objectSource).join('\n\n\n'),
    '',
    '',
    `Event: TypeAlias = (\n    ${events.map(({ name }) => name).join('\n    | ')}\n)`,
    '"""An event as a webhook has it; `type` tells which."""',
    '',
  ].join('\n');
}

const isConstant = ({ name, type }) => name === 'type' && type.kind === 'words' && type.words.length === 1;

function rowsSource({ calls }) {
  const rows = calls.map(
    ({ operationId, method, path, hasBody, needsKey }) =>
      `    ${text(operationId)}: Row(${text(method)}, ${text(path)}, ${hasBody ? 'True' : 'False'}, ${needsKey ? 'True' : 'False'}),`,
  );
  return [
    '"""How each operation is sent."""',
    '',
    'from typing import NamedTuple',
    '',
    '',
    'class Row(NamedTuple):',
    '    method: str',
    '    path: str',
    '    has_body: bool',
    '    needs_key: bool',
    '    """Whether a repetition without an `Idempotency-Key` could do something twice."""',
    '',
    '',
    `ROWS = {\n${rows.join('\n')}\n}`,
    '',
  ].join('\n');
}

function callsSource({ calls }, { isAsync }) {
  const classes = [];
  classOf(isAsync ? 'AsyncCalls' : 'Calls', treeOf(calls), isAsync, classes);
  const caller = isAsync ? 'Awaitable[Any]' : 'Any';
  const names = [...new Set(calls.flatMap(({ input, answer }) => [input, answer]).filter(Boolean))].sort();
  return [
    '"""Every operation of the API, under the words of its path."""',
    '',
    'from __future__ import annotations',
    '',
    `from collections.abc import ${isAsync ? 'Awaitable, ' : ''}Callable`,
    'from functools import cached_property',
    'from typing import Any, Unpack',
    '',
    `from .types import (\n${names.map((name) => `    ${name},`).join('\n')}\n)`,
    '',
    `Caller = Callable[[str, dict[str, Any]], ${caller}]`,
    '',
    '',
    classes.join('\n\n\n'),
    '',
  ].join('\n');
}

/** A class for each branch of the tree, behind those of its own branches. */
function classOf(name, tree, isAsync, classes) {
  const members = Object.entries(tree).map(([word, node]) => {
    if (node.operationId) return methodSource(word, node, isAsync);
    const branch = classOf(name + capital(word), node, isAsync, classes);
    const lines = ['    @cached_property', `    def ${safe(inSnakeCase(word))}(self) -> ${branch}:`];
    return [...lines, `        return ${branch}(self._call)`].join('\n');
  });
  const init = '    def __init__(self, call: Caller) -> None:\n        self._call = call';
  classes.push([`class ${name}:`, [init, ...members].join('\n\n')].join('\n'));
  return name;
}

function methodSource(word, call, isAsync) {
  const { operation, operationId, method, path, errors, input, answer } = call;
  const passed = input ? `self, **input: Unpack[${input}]` : 'self';
  const value = `self._call(${text(operationId)}, ${input ? 'dict(input)' : '{}'})`;
  const lines = [
    ...[`${operation.summary}.`, '', operation.description, '', `\`${method} ${path}\``, ''],
    `Raises LatchkeyError: ${errors.map((type) => `\`${type}\``).join(', ')}.`,
  ];
  return [
    `    ${isAsync ? 'async ' : ''}def ${safe(inSnakeCase(word))}(${passed}) -> ${answer}:`,
    docstring(lines, '        '),
    `        answer: ${answer} = ${isAsync ? 'await ' : ''}${value}`,
    '        return answer',
  ].join('\n');
}
