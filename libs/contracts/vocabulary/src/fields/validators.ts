import { validateSync, type ValidationError } from 'class-validator';
import { fieldsOf, type MessageClass } from './schema.js';

/** By prototype: what registers the validators of its own members. */
const waiting = new WeakMap<object, (() => void)[]>();
const registered = new WeakSet<MessageClass>();

/**
 * Keeps the validators of a member until a message of its class is validated: class-validator walks over every class
 * that it knows at each validation, and answers and events are only documented.
 */
export function keepValidators(target: object, registration: () => void): void {
  const kept = waiting.get(target);
  if (kept) kept.push(registration);
  else waiting.set(target, [registration]);
}

/** What is wrong with a message. @param made an instance of the class. */
export function validationErrors(message: MessageClass, made: object): ValidationError[] {
  if (!registered.has(message)) register(message);
  return validateSync(made);
}

/** Registers the validators of a class, of those that it extends, and of those inside it. */
function register(message: MessageClass): void {
  if (registered.has(message)) return;
  registered.add(message);
  let prototype = message.prototype as object;
  while (prototype !== Object.prototype) {
    for (const registration of waiting.get(prototype) ?? []) registration();
    waiting.delete(prototype);
    prototype = Object.getPrototypeOf(prototype) as object;
  }
  for (const { nested } of fieldsOf(message)) if (nested) register(nested());
}
