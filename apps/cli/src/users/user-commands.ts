import type { Command } from '../command.js';
import { FIND_COMMAND } from './find.command.js';
import { LIST_COMMAND } from './list.command.js';
import { SHOW_COMMAND } from './show.command.js';

export const USER_COMMANDS: readonly Command[] = [FIND_COMMAND, LIST_COMMAND, SHOW_COMMAND];
