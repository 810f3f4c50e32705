import { endWithParent } from '../../../tools/workspace/end-with-parent.mjs';

/** Under npm, ends this process once npm, or the shell between them, is gone. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== undefined) endWithParent();
}
