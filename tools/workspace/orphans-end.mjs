// For `node --import`: a program that is not ours, and what it forks, end with what has started them.
import { endWithParent } from './end-with-parent.mjs';

endWithParent();
