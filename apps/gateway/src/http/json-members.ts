import type { FieldProblem } from '@latchkey/platform/errors';
import { isUnstorable, unstorableText } from './text-problems.js';

export interface MemberReport {
  /** Members of all objects together. */
  members: number;
  /** Whether a key reaches for a prototype. */
  forbidden: boolean;
  /** Texts and numbers that nothing could store. */
  problems: FieldProblem[];
}

/** Walks a parsed value once; its depth is bounded by the caller. */
export function inspectMembers(value: unknown): MemberReport {
  const report: MemberReport = { members: 0, forbidden: false, problems: [] };
  inspect(value, '', report);
  return report;
}

function inspect(value: unknown, path: string, report: MemberReport): void {
  if (typeof value === 'string') {
    if (isUnstorable(value)) report.problems.push(unstorableText(path));
  } else if (typeof value === 'number') {
    // JSON may write 1e999, and no number of ours can hold it.
    if (!Number.isFinite(value)) report.problems.push({ field: path, message: 'is a number out of range' });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => inspect(item, join(path, String(index)), report));
  } else if (typeof value === 'object' && value !== null) {
    inspectObject(value as Record<string, unknown>, path, report);
  }
}

function inspectObject(value: Record<string, unknown>, path: string, report: MemberReport): void {
  for (const key of Object.keys(value)) {
    const member = value[key];
    const memberPath = join(path, key);
    report.members += 1;
    if (key === '__proto__' || (key === 'constructor' && hasPrototype(member))) report.forbidden = true;
    if (isUnstorable(key)) report.problems.push(unstorableText(memberPath));
    inspect(member, memberPath, report);
  }
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
