export { Closers } from './command/closers.js';
export { machineText, writeInto } from './command/page.js';
export { runCommand, type RunCommand, type RunOptions, type RunResult } from './command/run-command.js';
export { say } from './command/say.js';
export { type Answer, type Call, get, HttpClient, post } from './load/http-client.js';
export { type MailMood, MailServer } from './load/mail-server.js';
export { becomes, becomesReady, isReady } from './stack/readiness.js';
export { type Ended, healthPortOf, Replica } from './stack/replica.js';
export { makeDataFolder, StackProcess, type StackKeys, type StackState } from './stack/stack-process.js';
