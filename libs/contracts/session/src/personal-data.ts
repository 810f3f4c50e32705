import { personalProceduresOf } from '@latchkey/contracts';

export const { exportUser, getErasure } = personalProceduresOf('session');
