import { Notifications } from '@mantine/notifications'
import css from './Toasts.module.css'

const MOST = 4
const WIDTH = 360

/**
 * Where toasts appear: at the bottom right, above the bar that saves or pages. Neither the search nor a dialog nor the
 * buttons of a page are covered, and a row that is typed has its first columns at the left.
 */
export const Toasts = () => (
  <Notifications position="bottom-right" containerWidth={WIDTH} limit={MOST} className={css.toasts} />
)
