import { Tooltip } from '@mantine/core';
import type { Mark, MarkedPoint } from './marks.rules.js';
import type { Step } from './metrics.js';
import { labelOf } from './spans.rules.js';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

const textOf = ({ at, what, who }: Mark) => `${TIME.format(at * 1000)}: ${what}${who && `, by ${who}`}`;

interface MarksProps {
  readonly points: readonly MarkedPoint[];
  readonly step: Step;
}

/** A sign above each point in which something was changed; its text comes by pointer and by keyboard. */
export function Marks({ points, step }: MarksProps) {
  return (
    <div className="marks">
      {points.map(({ at, place, marks }) => (
        <Tooltip
          key={at}
          label={<MarkTexts marks={marks} />}
          multiline
          maw={420}
          events={{ hover: true, focus: true, touch: true }}
        >
          <button
            type="button"
            className="mark"
            style={{ insetInlineStart: `${100 * place}%` }}
            aria-label={`${labelOf(at, step)}: ${marks.map(textOf).join('; ')}`}
          />
        </Tooltip>
      ))}
    </div>
  );
}

/** What was changed in a point, one thing in each line. */
export function MarkTexts({ marks }: { readonly marks: readonly Mark[] }) {
  // Two changes of a second may read the same, and nothing here keeps a state.
  return marks.map((mark, place) => <div key={place}>{textOf(mark)}</div>);
}
