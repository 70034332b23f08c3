import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { ScrollRegion, Section } from '@/ui'
import css from './gallery.module.css'
import { PARTS } from './parts'
import { GalleryHead } from './says'

const NAMES = Object.keys(PARTS).sort()

/** `/gallery`: every UI component in all its states. No link leads here. */
export default function Gallery() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <main className={css.gallery}>
      <title>Gallery · Freight suite</title>
      <GalleryHead parts={NAMES.length}>
        <Button variant="default" onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? 'Light theme' : 'Dark theme'}
        </Button>
      </GalleryHead>
      <ScrollRegion fill label="All parts">
        {NAMES.map(name => (
          <Section key={name} title={name} className={css.part}>
            <div className={css.states}>{PARTS[name]}</div>
          </Section>
        ))}
      </ScrollRegion>
    </main>
  )
}
