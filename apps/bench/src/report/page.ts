import { placeOf } from './sections.rules.js';

/** The page as it begins; from then on only its marked sections are written. */
export const NEW_PAGE = `# Performance

\`npm run bench\` starts the stack with the bundles and the supervisor of \`npm start\`, fills it, and measures it. Every figure on this page comes from [results.json](performance/results.json), the result of one run; \`npm run bench -- --markdown\` writes them here. \`npm run bench -- --help\` lists the options; \`--quick\` takes a minute.

## The run

${placeOf('run')}

## Targets

${placeOf('targets')}

Targets in microseconds were set on a machine on which the floor (below) costs 162 µs of CPU. Machines differ, and so does the same one from hour to hour: such a target is met here if the call costs no more floors than there.

## Calls

Server CPU is the time that the processes of the stack spend on a CPU for one request, from \`/proc\`: gateway, services, NATS, and PostgreSQL with all of its backends. It is counted from rest to rest: what a call sets off behind its answer, such as the events of a new user, is the call's own. The generator is a process of its own and is in no figure.

The **floor** is the bare shape of a session verification: \`node:http\`, one NATS request, one prepared \`SELECT\` of the same row in the same table, as two processes beside the stack. It checks no key, validates nothing and knows no JWT. It is measured in the same round as what is held against it, and ratios are taken inside a round.

![CPU of calls that read](performance/reads.svg)

![CPU of calls that write](performance/writes.svg)

${placeOf('calls')}

## Many sessions

${placeOf('scales')}

## Memory

In MiB. RSS counts what processes share once for each of them, PSS once in all.

${placeOf('memory')}

### Under a steady load

Of a hundred calls, 95 are verifications by token, three GET user, one creates a user, and one is a sign-in of somebody new by a passcode.

${placeOf('steady')}

## Revocation under load

${placeOf('revocation')}

## Two replicas

A second process of each service that a load needs runs beside the one of the stack, with the same settings; in the middle of the load it is ended: told to by SIGTERM, as a rolling update does, or killed by SIGKILL, as a lost machine is. The calls are those that each of the two has answered while both ran. What a killed process was at may be answered with the documented 503 or 504.

${placeOf('replicas')}

## Beside password scoring

Scoring a password can take milliseconds of CPU, and somebody may send one after the other. It happens in a process of its own that gives way to every other one and pauses after each half millisecond, so that session verification feels little of it.

A call costs the machine something whatever it asks for, and others feel that, too. The question here is what scoring costs those who verify, not what calls cost: so the target holds p99 beside scoring against p99 beside as many calls whose password is scored at once. The ratio to verification with nothing beside it is what both cost together; it is shown as well.

${placeOf('beside')}
`;
