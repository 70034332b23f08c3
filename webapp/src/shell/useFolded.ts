import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is too narrow for the menu next to the page: a phone, a tablet, a zoom of 200%. */
export const useFolded = (): boolean =>
  useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false }) ?? false
