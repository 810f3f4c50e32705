/** No plugin is needed: Vite compiles JSX itself. @type {import('vite').UserConfig} */
export default {
  oxc: { jsx: { runtime: 'automatic' } },
  // The page has no server to keep `use client` apart from.
  build: {
    rollupOptions: { onwarn: (said, warn) => said.code === 'MODULE_LEVEL_DIRECTIVE' || warn(said) },
  },
  server: { host: 'localhost', port: Number(process.env.PORT ?? 5173), strictPort: true },
};
