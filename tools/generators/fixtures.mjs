import ts from 'typescript';
import { importNames } from './edit-imports.mjs';
import { find, parse } from './edit-source.mjs';
import { pascal } from './names.mjs';

const testing = (service, file) => `apps/${service}/src/testing/${file}.ts`;

/** The part of a replica that is made of this class: `sessions` of `sessions: new SessionsService(…)`. */
function partOf(tree, file, Service) {
  const part = find(
    parse(tree, file),
    (node) =>
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      node.initializer &&
      ts.isNewExpression(node.initializer) &&
      node.initializer.expression.getText() === Service,
  );
  if (!part) throw new Error(`${file} makes no ${Service}: add it there.`);
  return part.name.getText();
}

/** A fixture with `start`, `stop` and `get`, which runs the module of the service. */
const started = (Fixture, from, caller, get = 'fixture.get') => ({
  jest: ['afterAll', 'beforeAll'],
  fixture: { names: [Fixture], from },
  caller: { ...caller, line: `const caller = ${caller.names[0]}();` },
  open: () => `const fixture = new ${Fixture}();`,
  hooks: 'beforeAll(() => fixture.start());\nafterAll(() => fixture.stop());',
  part: (Service) => `${get}(${Service})`,
});

/** A replica whose parts are made by hand; it closes by itself. */
const replica = (of, from, caller) => ({
  ...{ jest: [], hooks: '', caller },
  fixture: { names: [of], from },
  open: (names) => `const { ${names.join(', ')} } = await ${of}('SPEC');`,
});

/** A fixture that is started where it is made, and stops by itself. */
const startedBy = (open, fixture, caller) => ({
  ...{ jest: [], hooks: '', fixture },
  caller: { ...caller, line: `const caller = ${caller.names[0]}();` },
  open: () => `const fixture = await ${open};`,
  part: (Service) => `fixture.get(${Service})`,
});

const OF = {
  identity: () => ({
    ...{ jest: [], hooks: '' },
    fixture: { names: ['testIdentity'], from: 'test-identity' },
    caller: { names: [], line: 'const caller = await identity.newCaller();' },
    open: () => "const identity = await testIdentity('SPEC');",
    part: (Service) => `identity.get(${Service})`,
  }),
  session: () => replica('sessionFixture', 'session-fixture'),
  mfa: () =>
    replica('mfaFixture', 'mfa-replica', {
      ...{ names: ['callerOf'], from: 'callers' },
      line: 'const caller = callerOf();',
    }),
  'otp-delivery': () => {
    const fixture = { names: ['otpDeliveryFixture'], from: 'otp-delivery.fixture' };
    return startedBy('otpDeliveryFixture()', fixture, { names: ['newCaller'], from: 'callers' });
  },
  wallet: () => {
    const fixture = { names: ['started', 'WalletFixture'], from: 'wallet-fixture' };
    return startedBy('started(new WalletFixture())', fixture, {
      names: ['callerOf'],
      from: 'wallet-fixture',
    });
  },
  transfer: () => started('TransferFixture', 'transfer-fixture', { names: ['callerOf'], from: 'requests' }),
  events: () => {
    const caller = { names: ['newCaller'], from: 'events.fixture' };
    return started('EventsFixture', 'events.fixture', caller, 'fixture.module.get');
  },
};

/** How every service does it that `nx g latchkey:service` writes. */
const usual = (service) => {
  const file = `${service}-fixture`;
  return started(`${pascal(service)}Fixture`, file, { names: ['callerOf'], from: file });
};

const fixtureOf = (service) => (OF[service] ?? usual)(service);

const lines = (spec, ...parts) => parts.filter(Boolean).join('\n').replace('SPEC', spec);

/**
 * The set-up of a spec that calls a part which the service has: the names of Jest, the lines, the expression of the part,
 * and `imports`, which adds what they need to the spec's file.
 * @param spec names the database, where one is named.
 */
export function setUpOf(tree, service, Service, spec) {
  const { jest, fixture, caller, open, hooks, part } = fixtureOf(service);
  const names = caller ? ['replica'] : ['replica', 'caller'];
  return {
    jest,
    text: lines(spec, open(names), caller?.line, hooks && `\n${hooks}`),
    part: part ? part(Service) : `replica.${partOf(tree, testing(service, `${service}-replica`), Service)}`,
    imports: (file, ofService) => {
      importNames(tree, file, fixture.names, testing(service, fixture.from));
      if (caller?.from) importNames(tree, file, caller.names, testing(service, caller.from));
      if (part) importNames(tree, file, [Service], ofService);
    },
  };
}

/** The same for the part of a new capability, which needs no caller; a replica does not have it. */
export function setUpOfNew(service, spec, { Many, One, fileName, oneFile }) {
  const { jest, fixture, open, hooks, part } = fixtureOf(service);
  const made = `new ${Many}Service(new ${Many}Repository(database.source.getRepository(${One}Entity)))`;
  const own = [
    `import { ${One}Entity } from './${oneFile}.entity.js';`,
    `import { ${Many}Repository } from './${fileName}.repository.js';`,
  ];
  return {
    jest: jest.map((name) => `${name}, `).join(''),
    text: lines(spec, open(['database']), hooks),
    part: part ? part(`${Many}Service`) : made,
    imports: [
      `import { ${fixture.names.join(', ')} } from '../testing/${fixture.from}.js';`,
      ...(part ? [] : own),
    ].join('\n'),
  };
}
