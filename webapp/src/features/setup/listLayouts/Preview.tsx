import { type ComponentType, Suspense } from 'react'
import type { ListName, PreviewProps } from '@/entities/listColumns'
import { ScrollRegion, Section } from '@/ui'

/** A component for each list that draws its first rows in a layout. */
export type ListPreviews = Readonly<Record<ListName, ComponentType<PreviewProps>>>

/** The list on live rows, in the layout as it is typed. */
export function Preview({ of, layout }: { of: ComponentType<PreviewProps>; layout: PreviewProps['layout'] }) {
  const Rows = of
  return (
    <Section title="Preview" note="The first rows of the list, as you see them">
      <ScrollRegion label="Preview of the list">
        <Suspense fallback={null}>
          <Rows layout={layout} />
        </Suspense>
      </ScrollRegion>
    </Section>
  )
}
