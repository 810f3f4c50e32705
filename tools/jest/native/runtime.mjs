import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { SourceMaps } from './compiled.mjs';
import { setCurrentGlobals } from './current.mjs';

const require = createRequire(import.meta.url);
const asyncHooks = require('node:async_hooks');
const { AsyncLocalStorage } = asyncHooks;

/** Symbols under which Jest's framework keeps what belongs to one test file. */
const OF_A_FILE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

/** The part of Jest's `jest` that specs use. Module mocks are not in it: modules are shared by all files. */
function jestOf({ moduleMocker, fakeTimersModern }) {
  return {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    useFakeTimers: (options) => fakeTimersModern.useFakeTimers(options),
    useRealTimers: () => fakeTimersModern.useRealTimers(),
    advanceTimersByTimeAsync: (ms) => fakeTimersModern.advanceTimersByTimeAsync(ms),
    getTimerCount: () => fakeTimersModern.getTimerCount(),
    setTimeout: (ms) => (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
  };
}

/**
 * Loads a module, and tells which contexts (AsyncLocalStorage) it has made while it was loaded. Node 20 carries every
 * context that was ever used through every promise of the process, until the context is disabled.
 */
function contextsOf(load) {
  const contexts = [];
  asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };
  try {
    return { loaded: load(), contexts };
  } finally {
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}

/** What Jest's runner asks of a module loader (the option `runtime`), answered by Node's own. */
export default class NativeRuntime {
  #environment;
  #contexts = [];

  constructor(_, environment) {
    this.#environment = environment;
  }

  /** The framework's state is that of its module, so each test file gets a new one. */
  requireInternalModule(path) {
    for (const symbol of OF_A_FILE) delete globalThis[symbol];
    delete require.cache[path];
    const { loaded, contexts } = contextsOf(() => require(path));
    this.#contexts.push(...contexts);
    return loaded;
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  setGlobalsForRuntime(globals) {
    setCurrentGlobals({ ...globals, jest: jestOf(this.#environment) });
  }

  getSourceMaps() {
    return new SourceMaps();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}
  leaveTestCode() {}

  teardown() {
    for (const context of this.#contexts) context.disable();
  }
}
