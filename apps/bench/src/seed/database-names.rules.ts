/** The name of a service's database; `otp-delivery` has latchkey_otp_delivery. */
export function databaseOf(service: string): string {
  return `latchkey_${service.replaceAll('-', '_')}`;
}
