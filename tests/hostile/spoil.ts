import fc from 'fast-check'
import { anyCharacter } from '../support/anyCharacter'

/** Texts and numbers that somebody else may put where something sound is expected. */
export const HOSTILE: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://example.org/plain.png',
  'https:example.org',
  'https://example.org/picture.png',
  'Umbra \u202Eelttek',
  'Pa\u200Bper',
  'a\u0000b',
  '\uD800',
  'x\uDC00y',
  '👩‍🚀'.repeat(60),
  '\u0300'.repeat(500),
  'x'.repeat(1_000_000),
  `https://example.org/${'p'.repeat(1_000_000)}`,
  '__proto__',
  'constructor',
  'solana_',
  'solana_constructor',
  '1'.repeat(32),
  'So11111111111111111111111111111111111111112',
  '-1',
  '1e400',
  '1e-400',
  '0x10',
  'NaN',
  '9'.repeat(300),
  '0001-01-01T00:00:00Z',
  '275760-09-13T00:00:00Z',
  '',
  ' ',
]

export const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
})

const anyNumber = fc.constantFrom(-1, 0, -0, 1e300, -1e300, 5e-324, Number.NaN, Infinity, 1e16, 101)
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: anyCharacter }),
  anyNumber,
  anything,
)

type Path = readonly (string | number)[]

/** Every place in a value: the value itself, its members, and theirs. */
function pathsIn(value: unknown, here: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [here]
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [here, ...members.flatMap(([key, member]) => pathsIn(member, [...here, key]))]
}

function put(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((member, at) => (at === key ? put(member, rest, other) : member))
  if (typeof value !== 'object' || value === null) return value
  // What an earlier change has put there may inherit something of that name, as a Map does `values`.
  const member = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  return { ...value, [key]: put(member, rest, other) }
}

/** A sound value in which some members are something else. */
export function spoiled(sound: unknown): fc.Arbitrary<unknown> {
  const wrong = fc.tuple(fc.constantFrom(...pathsIn(sound)), hostile)
  return fc
    .array(wrong, { minLength: 1, maxLength: 6 })
    .map((wrongs) => wrongs.reduce((value, [path, other]) => put(value, path, other), sound))
}
