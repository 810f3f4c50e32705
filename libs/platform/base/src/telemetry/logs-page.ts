import { LOG_EVENTS, LOG_LEVELS, type LogLevel } from './log-events.js';
import { LOG_FIELDS } from './log-fields.js';

const INTRODUCTION = `# Log lines

<!-- Made from libs/platform/base/src/telemetry by \`node tools/docs/logs.mjs\`; a test compares them. -->

Every process writes one JSON object per line to standard output. These are all lines and all fields: a line with another name does not compile, and a field that is not in the list is dropped. [Observability](observability.md#logs) says how lines of one request are found.

## Every line

| field | holds |
|---|---|
| \`time\` | when, in ISO 8601, UTC |
| \`level\` | \`debug\`, \`info\`, \`warn\` or \`error\` |
| \`service\` | the process |
| \`event\` | what happened: one of the names below |
| \`error\` | \`name\`, \`code\`, \`constraint\`, \`stack\` and \`cause\` of the error, where there is one. \`message\` only where it cannot hold data |
`;

const ABOUT: Readonly<Record<LogLevel, string>> = {
  error: 'A bug, an attack or a broken part: look at each.',
  warn: 'Something failed that is tried again, or has an effect on one user or App only. Many of them have an [alert](operations.md#alerts).',
  info: 'Normal work.',
  debug: 'Written with `LOG_LEVEL=debug` only.',
};

/** The page docs/logs.md: every log line, by its level, and every field. */
export function logsPage(): string {
  const levels = LOG_LEVELS.toReversed().map(sectionOf);
  const rows = Object.entries(LOG_FIELDS).map(([field, means]) => `| \`${field}\` | ${means} |`);
  return [INTRODUCTION, ...levels, `## Fields\n\n| field | holds |\n|---|---|\n${rows.join('\n')}\n`].join(
    '\n',
  );
}

function sectionOf(level: LogLevel): string {
  const rows = Object.entries(LOG_EVENTS[level]).map(([event, text]) => {
    const [, by = 'all', means = ''] = /^(?:([a-z-]+): )?(.*)$/.exec(text) ?? [];
    return `| \`${event}\` | ${by} | ${means} |`;
  });
  return `## ${level}\n\n${ABOUT[level]}\n\n| event | written by | means |\n|---|---|---|\n${rows.join('\n')}\n`;
}
