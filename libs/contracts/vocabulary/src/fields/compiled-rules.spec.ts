import { describe, expect, it } from '@jest/globals';
import { ArrayUnique, IsIn, validateSync } from 'class-validator';
import { IsEmailAddress } from './checks.js';
import { compiledRules } from './compiled-rules.js';
import { field, integerField, objectField, stringField, stringListField } from './field.js';
import type { MessageClass } from './schema.js';
import { validationErrors } from './validators.js';

class Inner {
  @stringField({ maxLength: 2 }) text!: string;
}
class Simple {
  @stringField({ maxLength: 3 }) required!: string;
  @stringField({ optional: true }, [IsEmailAddress()]) optional?: string;
  @stringField({ nullable: true, maxLength: 3 }) nullable!: string | null;
  @integerField({ optional: true, minimum: 1, maximum: 5 }) amount?: number;
  @stringListField({ optional: true, maxItems: 2 }, [IsIn(['a', 'b'], { each: true }), ArrayUnique()])
  list?: string[];
}
class Nesting extends Simple {
  @objectField(() => Inner, { optional: true }) inner?: Inner;
}
class Unchecked {
  @field({ schema: { type: 'string' } }) any?: unknown;
}

const VALUES = [undefined, null, '', 'a', 'long', 'ada@example.com', 0, 1, 1.5, 6, true, {}];
const LISTS = [[], ['a'], ['a', 'b'], ['a', 'a'], ['c'], ['a', 'b', 'a'], [1], [['a']], new Array(1)];
const MEMBERS = ['required', 'optional', 'nullable', 'amount', 'list'] as const;
const VALID = { required: 'abc', nullable: null };

const make = <T extends object>(message: MessageClass<T>, values: object): T =>
  Object.assign(new message(), values);

/** The faults by both, after class-validator has got the rules. */
function faults(message: MessageClass, values: object) {
  const made = make(message, values);
  return [validationErrors(message, made), validateSync(made)] as const;
}

describe('compiled rules', () => {
  it.each(MEMBERS)('find what class-validator finds in %s', (member) => {
    for (const value of [...VALUES, ...LISTS])
      for (const message of [Simple, Nesting]) {
        const [found, expected] = faults(message, { ...VALID, [member]: value });
        expect(found).toEqual(expected);
        expect(compiledRules(message)(make(message, { ...VALID, [member]: value }))).toBe(
          expected.length === 0,
        );
      }
  });

  it('leave objects inside to class-validator', () => {
    const within = (text: string) => ({ ...VALID, inner: make(Inner, { text }) });
    const [found] = faults(Nesting, within('long'));
    expect(found).toEqual([expect.objectContaining({ property: 'inner', children: [expect.anything()] })]);
    expect(faults(Nesting, within('ok'))[0]).toEqual([]);
    expect(compiledRules(Nesting)(make(Nesting, within('ok')))).toBe(false);
  });

  it('pass no message of a class without rules', () => {
    const [found, expected] = faults(Unchecked, {});
    expect(found).toEqual([expect.objectContaining({ constraints: { unknownValue: expect.anything() } })]);
    expect(found).toEqual(expected);
  });
});
