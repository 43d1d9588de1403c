import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'action'> & {
  onSubmit: (form: HTMLFormElement) => void
}

/**
 * A form that sends nothing: a submit calls `onSubmit`. A press on its button, or Enter, can come before the page has a listener. For
 * `method="dialog"`, a browser then does nothing outside an open dialog. The page's policy (form-action) would block any other submit, and
 * after that Chromium runs none of the scripts that are still loading: the page would stay dead.
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
