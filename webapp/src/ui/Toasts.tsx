import { Notifications } from '@mantine/notifications'
import css from './Toasts.module.css'

const MOST = 4
const WIDTH = 360

/**
 * Where toasts appear: at the bottom right, above the bar that saves or pages. They cover neither the search nor
 * dialogs nor the buttons of a page, nor the first columns of a row being typed.
 */
export const Toasts = () => (
  <Notifications position="bottom-right" containerWidth={WIDTH} limit={MOST} className={css.toasts} />
)
