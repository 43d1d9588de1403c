import { expect, it } from 'vitest'
import { findHiddenCharacter, plainText } from '../../src/tokens/hiddenCharacters'

it('finds a direction override and names it', () => {
  expect(findHiddenCharacter('USD\u202EC')).toBe('U+202E')
  expect(findHiddenCharacter('Quiet Heron')).toBeUndefined()
})

it('shows a stranger’s text without what cannot be seen, and cut', () => {
  expect(plainText('a\u202Eb\u0000', 10)).toEqual({ text: 'a�b�', altered: true })
  expect(plainText('Quiet Heron', 5)).toEqual({ text: 'Quiet…', altered: true })
  expect(plainText('Quiet', 5)).toEqual({ text: 'Quiet', altered: false })
})
