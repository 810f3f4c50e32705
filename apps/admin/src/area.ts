/** Name and description of the only chapter of the reference of administration. */
export const ADMINISTRATION = [
  'Administration',
  'Apps, their keys, settings and signing keys, and how the services are; for operators alone.',
] as const;
