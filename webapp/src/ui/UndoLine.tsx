import css from './Toasts.module.css'
import ui from './ui.module.css'

/** What happened, and an undo button. */
export const UndoLine = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <span className={css.done}>
    <span>{message}</span>
    <button type="button" className={ui.link} onClick={onUndo}>
      Undo
    </button>
  </span>
)
