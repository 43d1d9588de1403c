import type { TokenStandard } from '../createToken'
import type { TokenFormValues } from './values'

/** A kind of token to start from. It sets which authorities are held or revoked, and nothing else. */
export type Start = 'community' | 'utility' | 'regulated'

/** The path of a field that a start sets. */
type SetField =
  | 'standard'
  | 'revokeMintAuthority'
  | 'revokeFreezeAuthority'
  | 'extensions.pausable.on'
  | 'extensions.defaultFrozen.on'

type Setting = Readonly<{ name: SetField; value: TokenStandard | boolean }>

const settings = (mint: 'kept' | 'revoked', freeze: 'kept' | 'revoked'): readonly Setting[] => [
  { name: 'revokeMintAuthority', value: mint === 'revoked' },
  { name: 'revokeFreezeAuthority', value: freeze === 'revoked' },
]

/** Without a freeze authority nobody could thaw accounts that begin frozen. */
const NO_HOLD: readonly Setting[] = [
  { name: 'extensions.pausable.on', value: false },
  { name: 'extensions.defaultFrozen.on', value: false },
]

const SETTINGS: Readonly<Record<Start, readonly Setting[]>> = {
  community: [...settings('revoked', 'revoked'), ...NO_HOLD],
  utility: [...settings('kept', 'revoked'), ...NO_HOLD],
  regulated: [
    ...settings('revoked', 'kept'),
    // Only Token-2022 can be paused.
    { name: 'standard', value: 'token-2022' },
    { name: 'extensions.pausable.on', value: true },
  ],
}

export const STARTS = Object.keys(SETTINGS) as readonly Start[]

export function isStart(text: string): text is Start {
  return Object.hasOwn(SETTINGS, text)
}

/** The fields that a start sets, with their values. */
export function settingsOf(start: Start): readonly Setting[] {
  return SETTINGS[start]
}

/** The start whose settings the form has now; undefined where the form has the settings of none. */
export function formStartOf(values: TokenFormValues): Start | undefined {
  return STARTS.find((start) => SETTINGS[start].every(({ name, value }) => valueAt(values, name) === value))
}

/** The value of a field by its path. */
export function valueAt(values: TokenFormValues, name: SetField): Setting['value'] {
  const { pausable, defaultFrozen } = values.extensions
  if (name === 'extensions.pausable.on') return pausable.on
  return name === 'extensions.defaultFrozen.on' ? defaultFrozen.on : values[name]
}
