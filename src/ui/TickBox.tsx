import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './classNames'
import { Mark } from './Mark'

type TickBoxProps = ComponentProps<'input'> & {
  label: ReactNode
  detail?: ReactNode
  /** Ticking it does what can never be undone: pink, and says so. */
  forever?: boolean
}

/** A tick box with its consequence below. Its name is the label alone; detail and "forever" are its description. */
export function TickBox({ label, detail, forever, ...input }: TickBoxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const noteId = `${id}-note`
  return (
    <label className={classNames('tick', forever && 'forever')} htmlFor={id}>
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={detail !== undefined || forever ? noteId : undefined}
      />
      <span>
        <b id={`${id}-label`}>{label}</b>
        {detail !== undefined && (
          <span className="tick-detail" id={noteId}>
            {detail}
            {forever && <span className="sr"> This is forever.</span>}
          </span>
        )}
      </span>
      {forever && (
        <Mark kind="final">
          <span {...(detail === undefined ? { id: noteId } : {})}>forever</span>
        </Mark>
      )}
    </label>
  )
}
