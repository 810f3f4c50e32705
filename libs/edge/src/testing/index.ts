export { type Answer, post, send, sendRaw, type Sent, typeOfBody } from './send.js';
