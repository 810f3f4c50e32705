/** The setting of one service: `otp-delivery`, `MASTER_KEY` → `OTP_DELIVERY_MASTER_KEY`. */
export function settingName(service: string, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`;
}
