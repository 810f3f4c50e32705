import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type ImageTemplate, DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { PROCESSES } from '@latchkey/contracts/bus';
import { builtApps, copiesOf, DOCKERFILE, entrypoint, stagesOf } from './dockerfile.js';
import { inRoot, readRoot } from './repository.js';

const text = readRoot(DOCKERFILE);
const stages = stagesOf();
const shipped = stages.at(-1);
const linesOf = (keyword: string, stage = shipped) =>
  (stage?.instructions ?? [])
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');

describe('the image', () => {
  it('passes the linter', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('begins with an image that is pinned by version and digest', () => {
    const names = stages.map(({ name }) => name);
    const foreign = stages.map(({ image }) => image).filter((image) => !names.includes(image));
    expect(new Set(foreign).size).toBe(1);
    expect(foreign[0]).toMatch(/^node:24\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}$/);
  });

  it('is built on the architecture of the builder, and ships for each: bundles hold no machine code', () => {
    const platforms = [...text.matchAll(/^FROM (?:--platform=(\S+) )?.* AS (\w+)$/gm)];
    expect(platforms.map(([, platform, stage]) => [stage, platform])).toEqual([
      ['node', undefined],
      ['build', '$BUILDPLATFORM'],
    ]);
  });

  it('installs nothing into what ships: files of the build, two scripts, and no command that is run', () => {
    expect([...linesOf('RUN'), ...linesOf('ADD')]).toEqual([]);
    expect(shipped && copiesOf(shipped)).toEqual([
      { from: 'build', sources: ['/src/dist/apps'], target: './' },
      { from: undefined, sources: ['deploy/docker/run.mjs', 'deploy/docker/healthcheck.mjs'], target: './' },
    ]);
  });

  it('builds with production dependencies, as the lock file has them', () => {
    const installs = stages
      .flatMap((stage) => linesOf('RUN', stage))
      .filter((line) => line.startsWith('npm'));
    expect(installs).toEqual(['npm ci --omit=dev']);
  });

  it('tells its bundles which release and which commit they are, after the packages are installed', () => {
    const build = stages.find(({ name }) => name === 'build');
    const lines = (build?.instructions ?? []).map(
      (line) => `${line.getKeyword()} ${line.getArgumentsContent() ?? ''}`,
    );
    const bundling = lines.findIndex((line) => line.startsWith('RUN node tools/build/main.mjs'));
    const installing = lines.findIndex((line) => line.startsWith('RUN npm ci'));
    expect(lines.slice(installing, bundling)).toEqual(
      expect.arrayContaining(['ARG VERSION=local', 'ARG REVISION=unknown']),
    );
  });

  it('runs as a user that is not root, by number, from the first to the last instruction that counts', () => {
    expect(linesOf('USER')).toEqual(['1000:1000']);
    const order = shipped?.instructions.map((instruction) => instruction.getKeyword()) ?? [];
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('COPY'));
    expect(order.indexOf('ENTRYPOINT')).toBeGreaterThan(order.indexOf('USER'));
  });

  it('has a health check, and starts without a shell, so that signals arrive', () => {
    const image: ImageTemplate = DockerfileParser.parse(text);
    const json = /^\[".*"\]$/;
    expect(linesOf('HEALTHCHECK')).toEqual(['CMD ["node", "healthcheck.mjs"]']);
    expect(text).toMatch(/^HEALTHCHECK .*--timeout=\d+s --start-period=\d+s /m);
    expect(image.getENTRYPOINTs().map((line) => line.getArgumentsContent())).toEqual([
      expect.stringMatching(json),
    ]);
    expect(image.getCMDs().map((line) => line.getArgumentsContent())).toEqual([expect.stringMatching(json)]);
  });

  describe('gives Node what the local stack gives it', () => {
    const local = readRoot('apps/stack/src/supervision/program.ts');

    it('in flags', () => {
      const flags = entrypoint().filter((word) => word.startsWith('--'));
      const [, list = ''] = /NODE_FLAGS = \[([^\]]+)\];/.exec(local) ?? [];
      expect(flags).toEqual([...list.matchAll(/'([^']+)'/g)].map(([, flag]) => flag));
    });

    it('in settings of glibc', () => {
      const [, settings = ''] = /MEMORY = \{ ([^}]+) \};/.exec(local) ?? [];
      const given = [...settings.matchAll(/(\w+): '(\w+)'/g)].map(([, name, value]) => `${name}=${value}`);
      expect(given).toHaveLength(2);
      expect(linesOf('ENV')).toContain(given.join(' '));
    });
  });

  it('names itself, and holds no secret', () => {
    const labels = linesOf('LABEL').join();
    for (const label of ['title', 'description', 'licenses', 'version', 'revision'])
      expect(labels).toContain(`org.opencontainers.image.${label}=`);
    const variables = stages
      .flatMap((stage) => [...linesOf('ENV', stage), ...linesOf('ARG', stage)])
      .join('\n');
    expect(variables).not.toMatch(/KEY|TOKEN|PASSWORD|SECRET|_URL/);
  });

  it('holds every process, the command line, and the console that administration serves', () => {
    const serves = (app: string) => {
      const main = inRoot('apps', app, 'src/main.ts');
      return existsSync(main) && /\brun(Service|Process)\(/.test(readFileSync(main, 'utf8'));
    };
    const processes = readdirSync(inRoot('apps')).filter(serves);
    expect(builtApps().toSorted()).toEqual([...processes, 'cli', 'console'].toSorted());
    expect(processes.toSorted()).toEqual(Object.keys(PROCESSES).toSorted());
  });
});

describe('the context of the build', () => {
  it('is a list of what the build copies: no secret, no history, no installed package', () => {
    const rules = readRoot('.dockerignore').split('\n');
    const taken = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    const copied = stages
      .flatMap(copiesOf)
      .flatMap(({ from, sources }) => (from === undefined ? sources : []));
    expect(rules.find((rule) => rule && !rule.startsWith('#'))).toBe('*');
    expect(
      copied.filter((path) => !taken.some((rule) => path === rule || path.startsWith(`${rule}/`))),
    ).toEqual([]);
    expect(copied.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
    for (const rule of ['**/node_modules', '**/.env*']) expect(rules).toContain(rule);
  });
});

describe('run.mjs', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [inRoot('deploy/docker/run.mjs'), ...args], { encoding: 'utf8' });

  it.each([[[]], [['nothing']], [['../session']]])('refuses %j, and says what there is', (args) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(64);
    const started = builtApps().filter((app) => app !== 'console');
    const names = started.map((app) => (app === 'cli' ? 'latchkey' : app));
    expect(stderr).toBe(`Name one of: ${names.join(', ')}\n`);
  });
});
