import { useObjectUrl } from '@/widgets/useObjectUrl'
import css from './payables.module.css'

/** A PDF in memory as the browser shows it. */
export function PdfFrame({ file, title }: { file: Blob; title: string }) {
  const url = useObjectUrl(file)
  return url ? <iframe className={css.frame} title={title} src={`${url}#toolbar=0&navpanes=0`} /> : null
}
