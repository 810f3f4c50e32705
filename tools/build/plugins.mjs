import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { transform } from '@swc/core';
import { aliases, inRoot } from '../workspace/root.mjs';
import { swcOptions } from '../workspace/swc.mjs';
import { inAscii } from './packages.mjs';

/** Transformed sources by path, so that a library is transformed once for all the applications of a run. */
const transformed = new Map();

async function transformOnce(path) {
  const { mtimeMs } = await stat(path);
  const known = transformed.get(path);
  if (known?.mtimeMs === mtimeMs) return known.code;
  const code = readFile(path, 'utf8')
    .then((source) => transform(source, { ...swcOptions, filename: path }))
    .then((output) => withNames(output.code))
    .then(inAscii);
  transformed.set(path, { mtimeMs, code });
  return code;
}

/** A class as SWC writes it, with its name. */
const CLASS = /(?<=^|export |default |= |return |: |\()class ([A-Z]\w*)(?: extends [^{\n]+)? \{/gm;

/**
 * Keeps the names of our classes, which the OpenAPI document and the migrations show, even if a bundle has two of one name.
 * Not those of functions, as the bundler would: naming the functions that are made for each request costs a tenth of a
 * verification.
 */
const withNames = (source) => source.replace(CLASS, '$& static name = "$1";');

/** Our libraries have no side effects when imported, so a bundle has only what it uses: without a database, no driver. */
const sourceFile = (path) => ({ path, sideEffects: !path.startsWith(inRoot('libs/')) });

/** Our TypeScript goes through SWC; local imports end in `.js` and mean the `.ts` file. */
export const typescript = {
  name: 'typescript',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, importer, resolveDir }) =>
      importer.endsWith('.ts') ? sourceFile(resolve(resolveDir, path.replace(/\.js$/, '.ts'))) : undefined,
    );
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      try {
        return { contents: await transformOnce(path), loader: 'js', resolveDir: dirname(path) };
      } catch (error) {
        // SWC shows the place itself; the frames of the compiler add nothing.
        const [text] = error.message.split(/\n+Caused by:/);
        return { errors: [{ text }] };
      }
    });
  },
};

/** `@latchkey/…` by the table of tsconfig.base.json. */
export const workspaceAliases = {
  name: 'workspace-aliases',
  setup(build) {
    const table = aliases();
    build.onResolve({ filter: /^@latchkey\// }, ({ path }) => {
      const file = table.get(path);
      return file ? sourceFile(file) : { errors: [{ text: `${path} is not in tsconfig.base.json` }] };
    });
  },
};

/** Packages that frameworks load for features which we do not use. They are not installed; loading one fails at run time. */
const absent = new RegExp(
  '^(?:' +
    [
      '@nestjs/(?:websockets|platform-express|platform-socket\\.io)(?:/.*)?',
      '@fastify/(?:multipart|static|view)',
      '@grpc/(?:grpc-js|proto-loader)',
      'amqplib|amqp-connection-manager|cache-manager|ioredis|kafkajs|mqtt',
      'pg-native|better-sqlite3|expo-sqlite|@google-cloud/spanner|mssql|mongodb|mysql2?|oracledb|redis|sql\\.js',
      'typeorm-aurora-data-api-driver|@sap/hana-client.*|hdb-pool|react-native-sqlite-storage',
    ].join('|') +
    ')$',
);

export const optionalPackages = {
  name: 'optional-packages',
  setup(build) {
    build.onResolve({ filter: absent }, ({ path }) => ({ path, external: true }));
  },
};

/** TypeORM's factory loads a driver for each kind of database. We have one kind, so the others are empty modules. */
export const otherDatabases = {
  name: 'other-databases',
  setup(build) {
    build.onResolve({ filter: /^\.\/[a-z0-9-]+\/\w+Driver$/ }, ({ path, importer }) => {
      const isOther =
        importer.endsWith('/typeorm/driver/DriverFactory.js') && !path.startsWith('./postgres/');
      return isOther ? { path, namespace: 'other-databases' } : undefined;
    });
    build.onLoad({ filter: /./, namespace: 'other-databases' }, () => ({ contents: '' }));
  },
};

/** Nest's pipe asks for all of it; our own validation uses a part. */
const NEST_PIPES = /\/@nestjs\/common\/pipes\//;
/** For Nest's pipe and interceptor, and for TypeORM's formatted log and its folders of entities. */
const UNUSED = ['class-transformer', '@sqltools/formatter', 'tinyglobby'];

/**
 * Installed packages that a framework loads for features which we do not use become empty modules.
 * @param unused names of such packages, besides those that nearly no application uses.
 * @param used those of the usual ones that the application calls.
 */
export const unusedPackages = (unused, used) => ({
  name: 'unused-packages',
  setup(build) {
    const names = [...UNUSED.filter((name) => !used.includes(name)), ...unused];
    build.onResolve({ filter: /^[@a-z]/ }, ({ path, importer }) => {
      const isUnused =
        (path === 'class-validator' && NEST_PIPES.test(importer)) ||
        names.some((name) => path === name || path.startsWith(`${name}/`));
      return isUnused ? { path, namespace: 'unused-packages' } : undefined;
    });
    build.onLoad({ filter: /./, namespace: 'unused-packages' }, () => ({ contents: '' }));
  },
});

/** RxJS names CommonJS as its file for Node, and a bundle has all of that; of the modules it has what is used. */
export const rxjsModules = {
  name: 'rxjs-modules',
  setup(build) {
    build.onResolve({ filter: /^rxjs(?:\/[a-zA-Z]+)?$/ }, ({ path }) => ({
      path: inRoot('node_modules', path.replace('rxjs', 'rxjs/dist/esm'), 'index.js'),
      sideEffects: false,
    }));
  },
};
