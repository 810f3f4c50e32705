import { useDisclosure } from '@mantine/hooks';
import type { OperationId } from '../api/client.js';
import { useChange } from '../api/use-calls.js';

/** A change in a dialog that shows its answer, such as a key: with the dialog the answer is gone. */
export function useShownOnce<Id extends OperationId>(id: Id) {
  const [opened, { open, close }] = useDisclosure(false);
  const { mutate, data, error, isPending, reset } = useChange(id);
  const end = () => {
    close();
    reset();
  };
  // What is on its way is made all the same, and without the dialog its answer is lost.
  const isHeld = isPending || data !== undefined;
  return { opened, open, end, mutate, data, error, isPending, isHeld };
}
