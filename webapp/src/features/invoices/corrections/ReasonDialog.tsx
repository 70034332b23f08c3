import { doneToast } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type Act, type Corrections, type Made, useAct } from './calls'

interface Words {
  title: string
  what: string
  button: string
  example: string
  done: string
}

export const WORDS: Record<Act, Words> = {
  correct: {
    title: 'Correct the invoice',
    what: 'It is voided and keeps its number. A copy without a number takes its place: Not Rated, with the same charges.',
    button: 'Void and copy',
    example: 'Billed by the wrong carrier',
    done: 'Invoice voided. Its copy is Not Rated.',
  },
  replicate: {
    title: 'Copy the invoice',
    what: 'The copy is an additional invoice that refers to this one. It gets a number of its own when it is issued.',
    button: 'Copy',
    example: 'Second leg at the same price',
    done: 'Invoice copied.',
  },
  additional: {
    title: 'Add an invoice',
    what: 'An additional invoice for the same shipments, without charges yet.',
    button: 'Add',
    example: 'Storage was billed to us later',
    done: 'Additional invoice begun.',
  },
  delete: {
    title: 'Delete the invoice',
    what: 'Number, charges and history are kept. Its shipments go back to where their rating leaves them.',
    button: 'Delete',
    example: 'Captured twice',
    done: 'Invoice deleted.',
  },
}

interface DialogProps {
  of: Corrections
  act: Act
  onClose: () => void
  onMade: (made: Made) => void
}

/** Something that is done to an invoice once the reason is given. */
export function ReasonDialog({ of, act, onClose, onMade }: DialogProps) {
  const doing = useAct(of, act)
  const words = WORDS[act]
  return (
    <AskReason
      title={words.title}
      example={words.example}
      act={words.button}
      refused={{ title: 'Nothing was changed', error: doing.error }}
      pending={doing.isPending}
      onClose={onClose}
      onReason={comment =>
        doing.mutate(comment, {
          onSuccess: made => {
            doneToast(words.done)
            onMade(made)
          },
        })
      }
    >
      <p>{words.what}</p>
    </AskReason>
  )
}
