import type { ExtensionName } from '../extensions'
import type { ParsedDiffInput } from './diffInput'
import { NONE, rowOf } from './diffSide'
import type { DiffRow } from './template'

type LeftOut = Readonly<{ setting: string; original: string; why: string }>

/** Extensions that no form knows, and why they stay with the original. */
const LEFT_OUT: Readonly<Partial<Record<ExtensionName, LeftOut>>> = {
  'confidential-transfer': {
    setting: 'Confidential transfer',
    original: 'on it',
    why: 'No token whose amounts are hidden is made here.',
  },
  group: {
    setting: 'Group',
    original: 'on it',
    why: 'A group is its maker’s: nobody else can put a token into it.',
  },
  unknown: {
    setting: 'Another extension',
    original: 'on it',
    why: 'It is newer than this version, which cannot say what it does.',
  },
}

/** What is on the original and can never be on a token made here. */
export function leftOutRows({ template }: ParsedDiffInput): readonly DiffRow[] {
  return template.token.extensions.flatMap(({ name }) => {
    const left = LEFT_OUT[name]
    if (!left) return []
    const original = { value: 'on', words: left.original }
    return [rowOf(name, left.setting, original, NONE, { why: left.why, status: 'not-copied' })]
  })
}
