import { Notifications } from '@mantine/notifications'
import css from './Toasts.module.css'

const MOST = 4

/**
 * Where toasts appear: at the left beside the menu, above the footers. The buttons of a page stand at its top right,
 * those of a form beside a list at the bottom right, pages and keys of a grid at its foot: none of them is covered.
 */
export const Toasts = () => <Notifications position="bottom-left" limit={MOST} className={css.toasts} />
