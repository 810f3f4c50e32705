import { isUtf8 } from 'node:buffer';
import { AppError } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { isUnstorable, MOST_FIELDS, pathText, unstorableText } from './field-problems.js';

export const BODY_LIMIT_BYTES = 100 * 1024;
const MAX_DEPTH = 32;
/** Of objects and lists, as many as a body of the usual limit can hold: they are what is slow to read in a larger one. */
export const MOST_HOLDERS = BODY_LIMIT_BYTES / 2;
/** More than a valid body of the usual limit can hold. JSON.parse reads about a thousand different names in a millisecond. */
export const MOST_MEMBERS = 25_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
// Once: a look-up for each of many numbers takes longer than the check.
const { isFinite } = Number;

interface Inspection {
  /** Members of all objects together. */
  members: number;
  /** Whether a key could reach a prototype. */
  forbidden: boolean;
  /** Unstorable texts and numbers; the inspection ends once there are as many as an answer reports. */
  problems: FieldProblem[];
}

type Path = (string | number)[];

/**
 * Reads a body as one JSON object; an empty body counts as `{}`.
 * @param limit of its bytes.
 * @throws AppError payload_too_large, invalid_json, or invalid_request with the strings and numbers that cannot be stored.
 */
export function parseJsonBody(body: Buffer, limit = BODY_LIMIT_BYTES): Record<string, unknown> {
  if (body.length > limit) throw new AppError('payload_too_large');
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw new AppError('invalid_json');
  const text = body.toString('utf8');
  const { depth, holders, colons } = outlineOf(text);
  if (depth > MAX_DEPTH) throw new AppError('invalid_json');
  if (holders > MOST_HOLDERS || colons > MOST_MEMBERS) throw new AppError('payload_too_large');
  const value = parse(text);
  const inspection: Inspection = { members: 0, forbidden: false, problems: [] };
  inspect(value, [], inspection);
  const { members, forbidden, problems } = inspection;
  // JSON.parse keeps the last of two equal keys, so a repeated one leaves fewer members than colons.
  if (!isCutShort(inspection) && (members !== colons || forbidden)) throw new AppError('invalid_json');
  if (problems.length > 0) throw new AppError('invalid_request', { fields: problems });
  return value;
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new AppError('invalid_json', {}, { cause });
    throw cause;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalid_json');
  return value as Record<string, unknown>;
}

/** One pass over the text: how deep it nests, how many objects and lists it has, and how many members its objects have. */
function outlineOf(text: string): { depth: number; holders: number; colons: number } {
  let depth = 0;
  let open = 0;
  let holders = 0;
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === COLON) colons += 1;
    // `[` and `{`, `]` and `}` differ in bit 5 alone.
    else if ((code | 0x20) === 0x7b) {
      holders += 1;
      open += 1;
      if (open > depth) depth = open;
    } else if ((code | 0x20) === 0x7d) open -= 1;
  }
  return { depth, holders, colons };
}

function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

function isCutShort({ problems }: Inspection): boolean {
  return problems.length >= MOST_FIELDS;
}

/** Recursion is safe, as the depth is bounded. The path is one array: it becomes text only where it is reported. */
function inspect(value: unknown, path: Path, into: Inspection): void {
  if (typeof value === 'string') {
    if (isUnstorable(value)) into.problems.push(unstorableText(...path));
  } else if (typeof value === 'number') {
    // JSON allows 1e999, which JSON.parse reads as Infinity.
    if (!isFinite(value)) into.problems.push({ field: pathText(path), message: 'is a number out of range' });
  } else if (Array.isArray(value)) {
    inspectArray(value, path, into);
  } else if (typeof value === 'object' && value !== null) {
    inspectObject(value as Record<string, unknown>, path, into);
  }
}

function inspectArray(items: unknown[], path: Path, into: Inspection): void {
  for (let index = 0; index < items.length; index += 1) {
    if (isCutShort(into)) return;
    path.push(index);
    inspect(items[index], path, into);
    path.pop();
  }
}

function inspectObject(value: Record<string, unknown>, path: Path, into: Inspection): void {
  for (const key of Object.keys(value)) {
    if (isCutShort(into)) return;
    const member = value[key];
    into.members += 1;
    if (key === '__proto__' || (key === 'constructor' && hasPrototype(member))) into.forbidden = true;
    path.push(key);
    if (isUnstorable(key)) into.problems.push(unstorableText(...path));
    inspect(member, path, into);
    path.pop();
  }
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
