import { fileURLToPath } from 'node:url';

/** The folder has a lock file of its own inside the repository, so its root is named. @type {import('next').NextConfig} */
export default {
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  devIndicators: false,
};
