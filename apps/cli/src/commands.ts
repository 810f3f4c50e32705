import { API_COMMANDS } from './admin/api-commands.js';
import { DEAD_EVENT_COMMANDS } from './admin/dead-events.command.js';
import { EVENT_COMMANDS } from './admin/events.command.js';
import { LOOK_UP_COMMANDS } from './admin/look-up-commands.js';
import { MOVE_KEYS_COMMAND } from './admin/move-keys.command.js';
import { REWRAP_COMMAND } from './admin/rewrap.command.js';
import { IMPORT_COMMAND } from './imports/import.command.js';
import type { Command } from './command.js';
import { DOCTOR_COMMAND } from './doctor/doctor.command.js';
import { ERASURE_COMMANDS } from './persons/erase.command.js';
import { OPERATOR_COMMANDS } from './operators/operator-commands.js';
import { EXPORT_COMMAND } from './persons/export.command.js';
import { PROBE_COMMAND } from './probe/probe.command.js';
import { SESSION_COMMANDS } from './sessions/session-commands.js';
import { AFTER_RESTORE_COMMAND, MIGRATE_COMMAND } from './services/database.commands.js';
import { USER_COMMANDS } from './users/user-commands.js';

export const COMMANDS: readonly Command[] = [
  ...API_COMMANDS,
  ...USER_COMMANDS,
  ...SESSION_COMMANDS,
  ...EVENT_COMMANDS,
  ...DEAD_EVENT_COMMANDS,
  ...LOOK_UP_COMMANDS,
  ...OPERATOR_COMMANDS,
  IMPORT_COMMAND,
  EXPORT_COMMAND,
  ...ERASURE_COMMANDS,
  REWRAP_COMMAND,
  MOVE_KEYS_COMMAND,
  DOCTOR_COMMAND,
  PROBE_COMMAND,
  MIGRATE_COMMAND,
  AFTER_RESTORE_COMMAND,
];

/** The command that these words begin with. */
export function commandOf(words: readonly string[]): Command | undefined {
  return COMMANDS.find((command) => command.words.every((word, index) => word === words[index]));
}
