/** A user who is deleted. */
export interface GoneUser {
  readonly appId: string;
  readonly userId: string;
  /** The emails and phone numbers that went along; undefined where an earlier version told of it. */
  readonly methodIds: readonly string[] | undefined;
}
