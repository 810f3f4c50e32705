import { setImmediate as nextTurn } from 'node:timers/promises';
import { ERROR_TABLE, type ErrorType } from '@latchkey/contracts';
import { ImportedRow, ImportedUser } from '@latchkey/contracts/identity';
import { CodedError } from '@latchkey/platform/errors';
import { reportedProblems } from '../http/field-problems.js';
import { BODY_LIMIT_BYTES } from '../http/json-body.js';
import { checkedMessage } from '../http/validation/validation.js';

/** A turn of the event loop checks so much, a few milliseconds of work; then other requests have their turn. */
const ROWS_OF_A_TURN = 8;
const CHARACTERS_OF_A_TURN = 64 * 1024;
const MOST_PROBLEMS = 3;
const MOST_CHARACTERS = 300;

/** A row of a call: what was given, and what is known of it so far. */
export interface Row {
  /** Undefined for a refused row. */
  readonly user: ImportedUser | undefined;
  result: ImportedRow;
}

/** Checks each row by itself. */
export async function checkedRows(given: readonly unknown[]): Promise<Row[]> {
  const rows: Row[] = [];
  let turn = { rows: 0, characters: 0 };
  for (const raw of given) {
    const characters = JSON.stringify(raw).length;
    turn = { rows: turn.rows + 1, characters: turn.characters + characters };
    if (turn.rows > ROWS_OF_A_TURN || turn.characters > CHARACTERS_OF_A_TURN) {
      await nextTurn();
      turn = { rows: 1, characters };
    }
    rows.push(characters > BODY_LIMIT_BYTES ? tooLarge() : checkedRow(raw));
  }
  return rows;
}

/** As large as the body of any other call: the checks cost as little as there. */
function tooLarge(): Row {
  return { user: undefined, result: refused('', 'payload_too_large') };
}

function checkedRow(raw: unknown): Row {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { user: undefined, result: refused('', 'invalid_request', 'A user must be an object.') };
  const { external_id: given } = raw as { external_id?: unknown };
  const id = typeof given === 'string' && given.length <= 255 ? given : '';
  try {
    const user = checkedMessage(ImportedUser, raw as Record<string, unknown>);
    return { user, result: { external_id: user.external_id, status: 'unchanged', user_id: '' } };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const problems = reportedProblems((error.details.fields ?? []).slice(0, MOST_PROBLEMS));
    const text = problems.map(({ message }) => message).join('; ');
    return { user: undefined, result: refused(id, error.code as ErrorType, text) };
  }
}

export function refused(external_id: string, error_type: ErrorType, text?: string): ImportedRow {
  return { external_id, status: 'refused', user_id: '', ...problem(error_type, text) };
}

/** Of a row whose user is there, without all of its parts. */
export function incomplete(row: ImportedRow, error_type: ErrorType): ImportedRow {
  return { ...row, status: 'incomplete', ...problem(error_type) };
}

function problem(error_type: ErrorType, text?: string): Pick<ImportedRow, 'error_type' | 'error_message'> {
  return { error_type, error_message: (text || ERROR_TABLE[error_type].message).slice(0, MOST_CHARACTERS) };
}
