import { Modal, type ModalProps } from '@mantine/core';
import { useWantedProof } from '../api/proof.js';

/** A dialog. While a proof is asked for above it, Escape closes that one alone. */
export function Dialog(props: ModalProps) {
  return <Modal closeOnEscape={useWantedProof() === undefined} {...props} />;
}
