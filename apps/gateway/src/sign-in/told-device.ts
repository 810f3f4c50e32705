import type { Caller, DeviceFingerprint, DeviceFingerprintInput } from '@latchkey/contracts';

/**
 * The device that a call counts for, in what is compared and in what a session keeps (decision 12). A backend names
 * the device of its user; behind a public token the body is whatever its sender types, so the request itself counts.
 * @param seen what the request shows.
 */
export function toldDevice(
  { key_kind }: Caller,
  seen: DeviceFingerprint,
  named: DeviceFingerprintInput | undefined,
): DeviceFingerprintInput | undefined {
  return key_kind === 'public' ? seen : named;
}
