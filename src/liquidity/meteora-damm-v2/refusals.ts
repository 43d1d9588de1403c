import { AppError } from '../../errors/AppError'

export const TOO_SMALL = 'The amount is too small: nothing would come of it.'
export const TOO_LARGE = 'The amount is larger than the program can compute with.'

/** What the program would refuse, said before it is asked: `message` is a sentence for people. */
export function refused(message: string): AppError {
  return new AppError('pool/refused', { message })
}
