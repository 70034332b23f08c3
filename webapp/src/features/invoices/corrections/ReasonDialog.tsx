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

const WORDS: Record<Act, Words> = {
  correct: {
    title: 'Correct invoice',
    what: 'It’s voided and keeps its number. A draft copy with the same charges replaces it, with the status Not Rated.',
    button: 'Void and copy',
    example: 'Billed under the wrong carrier',
    done: 'Invoice voided. Its copy is Not Rated.',
  },
  replicate: {
    title: 'Copy invoice',
    what: 'The copy is an additional invoice linked to this one. It gets its own number when issued.',
    button: 'Copy',
    example: 'Second leg at the same price',
    done: 'Invoice copied.',
  },
  additional: {
    title: 'Add invoice',
    what: 'An additional invoice for the same shipments, with no charges yet.',
    button: 'Add',
    example: 'Storage billed to us later',
    done: 'Additional invoice created.',
  },
  delete: {
    title: 'Delete invoice',
    what: 'Its number, charges and history are kept. Its shipments return to the status their rating gives them.',
    button: 'Delete',
    example: 'Entered twice',
    done: 'Invoice deleted.',
  },
}

interface DialogProps {
  of: Corrections
  act: Act
  onClose: () => void
  onMade: (made: Made) => void
}

/** An action on an invoice that requires a reason. */
export function ReasonDialog({ of, act, onClose, onMade }: DialogProps) {
  const doing = useAct(of, act)
  const words = WORDS[act]
  return (
    <AskReason
      title={words.title}
      example={words.example}
      act={words.button}
      refused={{ title: 'Not changed', error: doing.error }}
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
