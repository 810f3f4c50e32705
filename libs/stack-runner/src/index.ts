export { Closers } from './command/closers.js';
export { runCommand, type RunCommand, type RunOptions, type RunResult } from './command/run-command.js';
export { say } from './command/say.js';
export { makeDataFolder } from './stack/data-folder.js';
export { becomes, becomesReady, isReady } from './stack/readiness.js';
export { type Ended, healthPortOf, Replica } from './stack/replica.js';
export { StackProcess, type StackKeys, type StackState } from './stack/stack-process.js';
