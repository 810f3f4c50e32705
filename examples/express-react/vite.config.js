/** No plugin is needed: Vite compiles JSX itself. @type {import('vite').UserConfig} */
export default { oxc: { jsx: { runtime: 'automatic' } } };
