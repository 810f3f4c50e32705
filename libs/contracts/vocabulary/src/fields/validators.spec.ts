import { expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { listField, objectField, stringField } from './field.js';
import { validationErrors } from './validators.js';

class Inner {
  @stringField({ maxLength: 2 }) text!: string;
}
class Base {
  @stringField({ maxLength: 2 }) inherited!: string;
}
class Message extends Base {
  @stringField({ maxLength: 2 }) own!: string;
  @objectField(() => Inner) inner!: Inner;
  @listField(() => Inner) list!: Inner[];
}

const isKnown = (of: object) =>
  getMetadataStorage().getTargetValidationMetadatas(of as never, '', false, false).length > 0;
const inner = (text: string) => Object.assign(new Inner(), { text });
const message = (text: string) =>
  Object.assign(new Message(), { inherited: text, own: text, inner: inner(text), list: [inner(text)] });

it('are unknown to class-validator until a message of their class is validated', () => {
  expect([Message, Base, Inner].map(isKnown)).toEqual([false, false, false]);
  expect(validationErrors(Message, message('ok'))).toEqual([]);
  expect([Message, Base, Inner].map(isKnown)).toEqual([true, true, true]);
});

it('check own, inherited and nested members, each once', () => {
  const errors = validationErrors(Message, message('long'));
  expect(errors.map(({ property }) => property).toSorted()).toEqual(['inherited', 'inner', 'list', 'own']);
  expect(errors.find(({ property }) => property === 'inner')?.children).toHaveLength(1);
});
