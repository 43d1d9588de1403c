import { describe, expect, it } from 'vitest'
import { isStart, settingsOf, formStartOf, STARTS, type Start, valueAt } from '../../src/tokens/form/starts'
import { readTokenForm } from '../../src/tokens/form/tokenForm'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'

/** The form once that start is taken. */
function started(start: Start, from: TokenFormValues = EMPTY_TOKEN_FORM): TokenFormValues {
  const values = completeTokenForm(structuredClone(from))
  for (const { name, value } of settingsOf(start)) {
    const [first = '', second = '', third = ''] = name.split('.')
    const within = values as unknown as Record<string, Record<string, Record<string, unknown>>>
    if (third === '') Object.assign(values, { [first]: value })
    else Object.assign(within[first]?.[second] ?? {}, { [third]: value })
  }
  return values
}

const fieldsOf = (values: TokenFormValues) =>
  readTokenForm({ ...values, name: 'Quiet Heron', symbol: 'QHRN' })

describe('a starting point', () => {
  it.each([
    ['community', { mint: 'revoked', freeze: 'revoked', metadata: 'wallet' }, undefined],
    ['utility', { mint: 'wallet', freeze: 'revoked', metadata: 'wallet' }, undefined],
    ['regulated', { mint: 'revoked', freeze: 'wallet', metadata: 'wallet' }, 'wallet'],
  ] as const)('%s keeps and revokes what it says', (start, authorities, pausable) => {
    const { fields, problems } = fieldsOf(started(start))
    expect(problems).toEqual({})
    expect(fields.authorities).toEqual(authorities)
    expect(fields.extensions.pausable).toBe(pausable)
  })

  it('is known by its settings, whoever made them, and no longer once one of them changes', () => {
    expect(formStartOf(EMPTY_TOKEN_FORM)).toBe('community')
    for (const start of STARTS) {
      expect(formStartOf(started(start))).toBe(start)
      const { revokeFreezeAuthority } = started(start)
      const changed = { ...started(start), revokeFreezeAuthority: !revokeFreezeAuthority }
      expect(formStartOf(changed)).not.toBe(start)
      expect(formStartOf({ ...started(start), immutableMetadata: true })).toBe(start)
    }
  })

  it('replaces another one whole, and changes nothing else', () => {
    const own = { ...EMPTY_TOKEN_FORM, name: 'Quiet Heron', supply: '5', immutableMetadata: true }
    for (const first of STARTS)
      for (const second of STARTS) {
        const values = started(second, started(first, { ...own, standard: 'spl' }))
        expect(formStartOf(values)).toBe(second)
        expect(values).toMatchObject({ name: 'Quiet Heron', supply: '5', immutableMetadata: true })
        expect(fieldsOf(values).problems).toEqual({})
      }
  })

  it('reads its own settings from a form, and knows no other names', () => {
    for (const start of STARTS)
      for (const { name, value } of settingsOf(start)) expect(valueAt(started(start), name)).toBe(value)
    for (const name of ['', 'toString', 'Utility', '__proto__']) expect(isStart(name)).toBe(false)
  })
})
