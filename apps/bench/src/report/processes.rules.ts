/** Whether a process is one of the product's own, gateway included; the others are servers, or the floor. */
export function isService(name: string): boolean {
  return !/^(?:nats|postgres|floor)/.test(name);
}
