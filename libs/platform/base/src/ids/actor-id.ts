/** Who a call was by: the key, or else the operator who is signed in; empty for the system. */
export const idOfActor = ({
  key_id,
  user_id = '',
}: {
  readonly key_id: string;
  readonly user_id?: string | undefined;
}): string => key_id || user_id;
