import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './classNames'

type ChoiceCardsProps<Value extends string> = ComponentProps<'div'> & {
  label: string
  options: readonly Readonly<{ value: Value; name: string; detail: string; extra?: ReactNode }>[]
  /**
   * The radio button of an option: whether it is checked, and its change handler; or the spread of react-hook-form's `register`.
   */
  input: (value: Value) => ComponentProps<'input'>
}

/**
 * A few choices as cards, one of them chosen. The accessible name of a radio button is its card's name, its description the card's
 * detail.
 */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, options, input, className, ...box } = props
  const id = useId()
  return (
    <div className={classNames('choice', className)} role="radiogroup" aria-label={label} {...box}>
      {options.map(({ value, name, detail, extra }) => (
        <label key={value}>
          <input
            type="radio"
            value={value}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-detail`}
            {...input(value)}
          />
          <b id={`${id}-${value}`}>{name}</b>
          <span id={`${id}-${value}-detail`}>{detail}</span>
          {extra}
        </label>
      ))}
    </div>
  )
}
