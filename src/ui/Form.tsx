import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'action'> & {
  onSubmit: (form: HTMLFormElement) => void
}

/**
 * A form that sends nothing: a submit calls `onSubmit`. A press on its button, or Enter, can come before the page has a listener; outside
 * an open dialog, a browser does nothing of its own for `method="dialog"`. Any other submit would be blocked by the page's policy
 * (form-action), and after that Chromium runs none of the scripts that are still loading: the page would stay dead.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    />
  )
}
