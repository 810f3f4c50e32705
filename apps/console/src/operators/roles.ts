/** What each role may do, for whoever gives it. */
export const ROLE_CHOICES = [
  { value: 'viewer', label: 'Viewer: reads; addresses are masked' },
  { value: 'support', label: 'Support: helps people: unlock, block, end sessions' },
  { value: 'approver', label: 'Approver: also decides payments' },
  { value: 'admin', label: 'Admin: everything' },
] as const;
