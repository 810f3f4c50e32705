/** The anchor of a heading as GitHub makes it, so that a link with an anchor works in each place that shows the text. */
export function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}_\- ]/gu, '')
    .replaceAll(' ', '-');
}
