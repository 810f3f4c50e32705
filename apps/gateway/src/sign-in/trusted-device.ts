import type { Caller, DeviceFingerprint, DeviceFingerprintInput } from '@latchkey/contracts';

/**
 * The device to compare and to store in a session. A backend names the device of its user; with a public token the
 * sender could name any device, so the device of the request itself is used.
 * @param seen the device of the request.
 */
export function trustedDevice(
  { key_kind }: Caller,
  seen: DeviceFingerprint,
  named: DeviceFingerprintInput | undefined,
): DeviceFingerprintInput | undefined {
  return key_kind === 'public' ? seen : named;
}
