// The process behind readMetadata. JavaScript, since a process starts from a file as it is; the bundle has it beside main.js.
import { factsOf } from './metadata-facts.js';

process.once('message', (question) => {
  process.send(factsOf(question), () => process.disconnect());
});
