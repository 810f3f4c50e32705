/** The programs that the benchmark starts carry nothing that they do not use. autocannon is a development dependency. */
export default {
  external: ['autocannon'],
  entries: {
    floor: 'apps/bench/src/floor/floor.main.ts',
    overload: 'apps/bench/src/load/overload.main.ts',
  },
};
