import { classNames } from './classNames'

type ButtonVariant = 'primary' | 'secondary' | 'final' | 'final-line' | 'quiet'
export type ButtonLook = Readonly<{
  variant?: ButtonVariant | undefined
  slim?: boolean | undefined
  wide?: boolean | undefined
}>

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', slim, wide }: ButtonLook, more?: string): string {
  return classNames('btn', variant, slim && 'slim', wide && 'wide', more)
}
