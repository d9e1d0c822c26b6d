import { lateDialog } from './late-dialog.tsx'

/** Asks once more before what is not undone with another click. */
export const Confirm = lateDialog(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')
