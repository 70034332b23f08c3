import type { FocusEvent, KeyboardEvent, RefObject } from 'react'

export type Input = HTMLInputElement | HTMLTextAreaElement

/** The props of every kind of editor. */
export interface EditorParts<Element extends Input = HTMLInputElement> {
  input: RefObject<Element | null>
  className: string | undefined
  label: string
  initial: string
  /** Keys that end an edit; `text` is what to commit when it differs from the input's own value. */
  onKeyDown: (event: KeyboardEvent<Input>, text?: string) => void
  finish: (text: string | null, down?: number, right?: number) => void
  /** Another element got the focus: commit the text. */
  leave: (event: FocusEvent<Input>) => void
}

export const MAX_TYPED = 4000

/** The key belongs to an input method: Enter selects its candidate and does not end the edit. Safari reports 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
