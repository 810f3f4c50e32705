/** A start that failed for a reason the operator can fix; its message is all that needs to be shown. */
export class InfrastructureError extends Error {
  override readonly name = 'InfrastructureError';
}
