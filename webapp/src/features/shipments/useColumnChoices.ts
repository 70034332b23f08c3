import { useLocalStorage } from '@mantine/hooks'
import type { ColumnChoices } from '@/grid'

export interface SavedChoices extends ColumnChoices {
  setHidden: (keys: string[]) => void
}

const NONE = { widths: {} as Record<string, number>, hidden: [] as string[] }

/** Column widths and hidden columns of one template: a habit of this person at this screen, so the browser keeps it. */
export function useColumnChoices(templateId: string): SavedChoices {
  const [kept, keep] = useLocalStorage({
    key: `freight.columns.${templateId}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  })
  return {
    ...kept,
    onWidths: widths => keep(now => ({ ...now, widths })),
    setHidden: hidden => keep(now => ({ ...now, hidden })),
  }
}
