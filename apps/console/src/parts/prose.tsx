import { Code } from '@mantine/core';

/** A text in which names stand in backticks, as the document has them. */
export function Prose({ children }: { readonly children: string }) {
  // Every second piece stood between two backticks.
  return children
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? <Code key={index}>{piece}</Code> : piece));
}
