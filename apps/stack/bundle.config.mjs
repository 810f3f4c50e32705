/** The OpenID provider of `npm start -- --with-oidc` is a program of its own. Its package is a development dependency. */
export default {
  external: ['oidc-provider'],
  entries: { oidc: 'apps/stack/src/oidc/main.ts' },
};
