/** An identifier that left a user for another one. */
export interface MethodMove {
  readonly appId: string;
  readonly methodId: string;
  readonly from: string;
  readonly to: string;
}
