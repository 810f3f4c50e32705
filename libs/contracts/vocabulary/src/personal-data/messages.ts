import {
  booleanField,
  choiceField,
  field,
  integerField,
  listField,
  stringListField,
} from '../fields/field.js';
import { AppId, Cursor, Text, Timestamp, UserId } from '../fields/fields.js';
import { Described } from '../fields/schema.js';
import { type ServiceName, SERVICES } from '../services.js';

const Service = () => choiceField(SERVICES, { description: 'The service.', examples: ['session'] });
const Table = () =>
  Text({
    description: 'The kind of rows, as docs/erasure.md lists them with their members.',
    examples: ['sessions'],
  });

/** An open object for each row: which members it has depends on the table. */
const Rows = () =>
  field({
    schema: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description:
        'One object for each row, without secrets. Times are Unix epoch seconds, null where they are not set.',
      examples: [[{ id: 'sess_01h455vb4pex5vsknk084sn02q', ip: '203.0.113.7', started_at: 1795219200 }]],
    },
  });

/** Most rows of one answer; a person with more has further pages. */
export const MOST_EXPORTED_ROWS = 5000;

export class ExportUserQuery {
  @Cursor() cursor?: string;
}

/** What one service keeps of a person in one table. */
export class ExportedPart {
  @Service() service!: ServiceName;
  @Table() table!: string;
  @Rows() rows!: object[];
}

@Described('Everything that is kept of the person, or one page of it.')
export class UserExport {
  @AppId() app_id!: string;
  @UserId() user_id!: string;
  @Timestamp({ description: 'When it was read (Unix epoch seconds).' }) exported_at!: number;
  @listField(() => ExportedPart, {
    description: 'Every table that may hold something of a person, also where it holds nothing of this one.',
  })
  parts!: ExportedPart[];
  @Text({
    description: `Send it as \`cursor\` for the next page; empty at the end. A page has up to ${MOST_EXPORTED_ROWS} rows, less where these are large or take long to read.`,
    examples: [''],
  })
  next_cursor!: string;
}

const Until = (description: string) => Timestamp({ description, nullable: true, example: null });

/** Rows of a deleted person that stay. */
export class KeptPart {
  @Table() table!: string;
  @integerField({
    description:
      'How many rows; they are counted up to 10,000. 0 where the newest 10,000 events of the user lead to none, and there are more events.',
    minimum: 0,
    examples: [1],
  })
  rows!: number;
  @Text({ description: 'Why they stay.', examples: ['the id alone: no wallet is made for it again'] })
  reason!: string;
  @Until(
    'When the last of them goes (Unix epoch seconds); null where `reason` says what ends them, if anything, and of 10,000 rows and more.',
  )
  until!: number | null;
}

const ERASURE_STATES = ['complete', 'pending', 'unavailable'] as const;

/** What one service says of the erasure. */
export class ErasureOfService {
  @Service() service!: ServiceName;
  @choiceField(ERASURE_STATES, {
    description:
      '`complete`: nothing is left that has to go. `pending`: rows are left, or the service has not noted the deletion yet; erase again if it stays so. `unavailable`: it did not answer; ask again.',
    examples: ['complete'],
  })
  state!: (typeof ERASURE_STATES)[number];
  @stringListField({ description: 'Tables that hold nothing of the person.', examples: [['sessions']] })
  removed!: string[];
  @stringListField({
    description: 'Tables whose rows still have to go; empty once it is complete.',
    examples: [[]],
  })
  left!: string[];
  @listField(() => KeptPart, { description: 'What stays, and why.' }) kept!: KeptPart[];
}

/** What is kept outside of the tables of the services. */
export class KeptElsewhere {
  @Text({ description: 'What.', examples: ['back-ups'] }) what!: string;
  @Text({ description: 'Why it is there.', examples: ['a back-up is not changed'] }) reason!: string;
  @Until('When it goes (Unix epoch seconds); null where `reason` says what ends it.') until!: number | null;
}

@Described('The receipt of an erasure.')
export class Erasure {
  @AppId() app_id!: string;
  @UserId() user_id!: string;
  @Timestamp({ description: 'When the person was deleted (Unix epoch seconds).' }) erased_at!: number;
  @booleanField({ description: 'Whether every service is `complete`.' }) complete!: boolean;
  @listField(() => ErasureOfService, { description: 'Each service, as its tables are now.' })
  services!: ErasureOfService[];
  @listField(() => KeptElsewhere, { description: 'What no service can remove.' }) elsewhere!: KeptElsewhere[];
}
