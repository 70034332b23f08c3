import { Notifications } from '@mantine/notifications'
import css from './Toasts.module.css'

const MOST = 4
const WIDTH = 360

/**
 * Where toasts appear: in the middle of the top bar, over its search. Rows that are typed and those last saved stand at
 * the foot of a grid, the buttons of a page at its top right, its title at the left: none of them is covered.
 */
export const Toasts = () => (
  <Notifications position="top-center" containerWidth={WIDTH} limit={MOST} className={css.toasts} />
)
