/**
 * How a source file of ours becomes JavaScript, in tests and in bundles alike.
 * SWC because Nest, TypeORM and class-validator need decorator metadata, which esbuild does not emit.
 */
export const swcOptions = {
  swcrc: false,
  configFile: false,
  isModule: true,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    keepClassNames: true,
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      verbatimModuleSyntax: true,
    },
  },
};
