export { defaultsIn, examplesIn, looseEndsOf, undescribed, valueAt } from './document-checks.js';
export { type Answer, post, send, sendRaw, type Sent, typeOfBody } from './send.js';
export { type Answers, linesInto, refusing, rpcOver, type SeenCall } from './services.js';
