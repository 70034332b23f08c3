import { useState } from 'react'
import { NewDocuments } from '@/entities/documents/AddDocuments'
import { useAddable } from '@/entities/documents/docTypes'
import { PageHeader, ScrollRegion } from '@/ui'
import css from './documents.module.css'

/** `/dms/uploaddocuments`: documents of any type, several at once. */
export default function UploadDocuments() {
  const types = useAddable()
  // after saving or canceling, the form starts again
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHeader title="Upload documents" />
      <ScrollRegion fill label="New documents">
        <div className={css.page}>
          <NewDocuments key={round} types={types} onClose={() => setRound(round + 1)} />
        </div>
      </ScrollRegion>
    </>
  )
}
