import type { FieldProblem } from '@latchkey/platform/errors';
import { MOST_FIELDS, pathText } from './field-problems.js';
import { isUnstorable, unstorableText } from './text-problems.js';

export interface MemberReport {
  /** Members of all objects together. */
  members: number;
  /** Whether a key reaches for a prototype. */
  forbidden: boolean;
  /** Texts and numbers that nothing could store; once there are as many as an answer holds, nothing more is inspected. */
  problems: FieldProblem[];
}

type Path = (string | number)[];

/** Walks a parsed value once; its depth is bounded by the caller. */
export function inspectMembers(value: unknown): MemberReport {
  const report: MemberReport = { members: 0, forbidden: false, problems: [] };
  inspect(value, [], report);
  return report;
}

/** Whether the inspection ended before all of the value was seen. */
export function isCutShort({ problems }: MemberReport): boolean {
  return problems.length >= MOST_FIELDS;
}

/** The path is one array, which grows and shrinks: it becomes a text only where it is reported. */
function inspect(value: unknown, path: Path, report: MemberReport): void {
  if (typeof value === 'string') {
    if (isUnstorable(value)) report.problems.push(unstorableText(...path));
  } else if (typeof value === 'number') {
    // JSON may write 1e999, and no number of ours can hold it.
    if (!Number.isFinite(value))
      report.problems.push({ field: pathText(path), message: 'is a number out of range' });
  } else if (Array.isArray(value)) {
    inspectArray(value, path, report);
  } else if (typeof value === 'object' && value !== null) {
    inspectObject(value as Record<string, unknown>, path, report);
  }
}

function inspectArray(items: unknown[], path: Path, report: MemberReport): void {
  for (let index = 0; index < items.length; index += 1) {
    if (isCutShort(report)) return;
    path.push(index);
    inspect(items[index], path, report);
    path.pop();
  }
}

function inspectObject(value: Record<string, unknown>, path: Path, report: MemberReport): void {
  for (const key of Object.keys(value)) {
    if (isCutShort(report)) return;
    const member = value[key];
    report.members += 1;
    if (key === '__proto__' || (key === 'constructor' && hasPrototype(member))) report.forbidden = true;
    path.push(key);
    if (isUnstorable(key)) report.problems.push(unstorableText(...path));
    inspect(member, path, report);
    path.pop();
  }
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
