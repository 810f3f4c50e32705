import { runStack } from './run-stack.mjs';

await runStack();
