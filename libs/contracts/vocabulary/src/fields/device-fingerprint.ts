import { objectField, stringField, type FieldOptions } from './field.js';

/** The device of a request (specification, Session and OTP verification). */
export class DeviceFingerprint {
  @stringField({
    description: 'IP address of the device.',
    maxLength: 64,
    examples: ['203.0.113.7'],
    personal: 'ip',
  })
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

/** The device of a sign-in, whose address and user agent the session keeps. */
export const SignInDeviceField = () =>
  DeviceFingerprintField({
    optional: true,
    description:
      'Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request.',
  });
