/** Passwords are scored in a process of their own, which starts from a file of its own. */
export default {
  entries: { 'password-scorer': 'apps/mfa/src/passwords/password-scorer.js' },
};
