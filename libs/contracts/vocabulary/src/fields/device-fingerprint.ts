import { objectField, stringField, type FieldOptions } from './field.js';

/** The device of a request (specification, Session and OTP verification). */
export class DeviceFingerprint {
  @stringField({ description: 'IP address of the device.', maxLength: 64, examples: ['203.0.113.7'] })
  ip!: string;
  @stringField({
    description: 'User agent of the device.',
    minLength: 0,
    maxLength: 1024,
    examples: ['Mozilla/5.0'],
  })
  user_agent!: string;
}

/** A fingerprint in a request; either member is enough. */
export class DeviceFingerprintInput {
  @stringField({
    description: 'IP address of the device.',
    maxLength: 64,
    examples: ['203.0.113.7'],
    optional: true,
  })
  ip?: string;
  @stringField({
    description: 'User agent of the device.',
    minLength: 0,
    maxLength: 1024,
    examples: ['Mozilla/5.0'],
    optional: true,
  })
  user_agent?: string;
}

export const DeviceFingerprintField = (options: FieldOptions = { optional: true }) =>
  objectField(() => DeviceFingerprintInput, {
    description:
      'Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request.',
    ...options,
  });
