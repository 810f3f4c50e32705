import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { MessageClass } from './schema.js';

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

type Condition = (message: object, value: unknown) => boolean;

/** Whether a message is valid for certain. */
type Test = (message: object) => boolean;

/**
 * The rules of a class, looked up once: class-validator looks for them at each validation. False where a message is wrong,
 * and where this cannot tell, as with an object inside: then class-validator decides, and words what is wrong.
 */
export function compiledRules(of: MessageClass): Test {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(of, '', false, false);
  const members = Object.entries(storage.groupByPropertyName(rules)).map(memberTest);
  return (message) => members.length > 0 && members.every((test) => test(message));
}

function memberTest([name, rules]: [string, readonly Rule[]]): Test {
  const isCondition = ({ type }: Rule) => type === ValidationTypes.CONDITIONAL_VALIDATION;
  const conditions = rules.filter(isCondition).map(({ constraints }) => constraints[0] as Condition);
  const tests = rules.filter((rule) => !isCondition(rule)).map((rule) => ruleTest(name, rule));
  return (message) => {
    const value = (message as Record<string, unknown>)[name];
    const isChecked = conditions.every((holds) => holds(message, value));
    return !isChecked || tests.every((test) => test(message, value));
  };
}

function ruleTest(property: string, { type, constraintCls, constraints, each, validateIf }: Rule): Condition {
  const found = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  const isPlain = type === ValidationTypes.CUSTOM_VALIDATION && !validateIf && found.length > 0;
  if (!isPlain || found.some(({ async }) => async)) return () => false;
  const validators = found.map(({ instance }) => instance);
  return (object, value) => {
    const details = { targetName: object.constructor.name, property, object, value, constraints };
    const passes = (one: unknown) =>
      validators.every((validator) => validator.validate(one, details) === true);
    return each && Array.isArray(value) ? value.every(passes) : passes(value);
  };
}
