import { expect, test } from 'vitest'
import { readCallbackError } from '../../../src/pages/callback/CallbackPage'

test('reads the description, else the code, after ? or #', () => {
  expect(readCallbackError('', '')).toBeUndefined()
  expect(readCallbackError('?code=abc', '')).toBeUndefined()
  expect(readCallbackError('?error=access_denied', '')).toBe('access_denied')
  expect(readCallbackError('?error=x&error_description=You+said%0A%0Ano', '')).toBe('You said no')
  expect(readCallbackError('', '#error=access_denied')).toBe('access_denied')
})

test('a long text is cut', () => {
  expect(readCallbackError(`?error=${'a'.repeat(900)}`, '')).toBe(`${'a'.repeat(200)}…`)
})
