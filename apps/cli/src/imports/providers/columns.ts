import { type ClassConstructor, Expose, plainToInstance, Transform } from 'class-transformer';
import { type RawUser, secondsOf, textOf } from './imported-user.js';

/** A column of an export, read by `read`. */
const Column =
  (read: (value: unknown) => unknown): PropertyDecorator =>
  (target, name) => {
    Expose()(target, name);
    Transform(({ value }) => read(value))(target, name);
  };

/** A text; undefined where the column is empty or missing. */
export const TextColumn = () => Column(textOf);

/** Epoch seconds of a time or of a number. */
export const SecondsColumn = () => Column(secondsOf);

/** Several texts in one column; none where it is empty or missing. */
export const ListColumn = () =>
  Column((value) => (textOf(value) ?? '').split(/[,|;\s]+/).filter((item) => item !== ''));

/**
 * The columns of a record that the class names. Objects and lists are left out, because class-transformer would call the
 * `constructor` that such a value names.
 */
export function columnsOf<T extends object>(row: ClassConstructor<T>, raw: RawUser): T {
  const flat = Object.entries(raw).filter(([, value]) => typeof value !== 'object');
  return plainToInstance(row, Object.fromEntries(flat), { excludeExtraneousValues: true });
}
