import { Image } from '@mantine/core'
import { initials } from './initials'
import { usePicture } from './picture'
import css from './portrait.module.css'

/** The signed-in user: the picture, or the initials without one. The name is next to it. */
export function Portrait({ name, large = false }: { name: string; large?: boolean }) {
  const { data: picture } = usePicture()
  const className = large ? `${css.ava} ${css.portrait}` : css.ava
  return picture ? (
    <Image className={className} src={picture} alt="" />
  ) : (
    <span className={className} aria-hidden>
      {initials(name)}
    </span>
  )
}
