import { Image } from '@mantine/core'
import { initials } from './initials'
import { usePicture } from './picture'
import css from './portrait.module.css'

/** The person signed in: the picture, or the initials where there is none. The name stands beside it. */
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
