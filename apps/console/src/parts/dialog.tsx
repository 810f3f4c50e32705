import { Modal, type ModalProps } from '@mantine/core';
import { useWantedProof } from '../api/proof.js';

interface DialogProps extends ModalProps {
  /** Closing it now would lose something: a change is on its way, or a secret is shown for the only time. */
  readonly isHeld: boolean;
}

/** A dialog. While it is held, neither Escape nor a click beside it closes it, but what stands in it alone. */
export function Dialog({ isHeld, ...props }: DialogProps) {
  // Escape closes the question for a proof above it alone.
  const isBehind = useWantedProof() !== undefined;
  return (
    <Modal
      closeOnEscape={!isHeld && !isBehind}
      closeOnClickOutside={!isHeld}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isHeld }}
      {...props}
    />
  );
}
