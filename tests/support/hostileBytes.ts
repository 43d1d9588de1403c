import fc from 'fast-check'

/** Up to `most` random bytes, and valid ones that are cut short, extended or changed in one place. */
export function hostileBytes(sound: readonly Uint8Array[], most: number): fc.Arbitrary<Uint8Array> {
  const one = fc.constantFrom(...sound)
  return fc.oneof(
    fc.uint8Array({ maxLength: most }),
    fc.tuple(one, fc.nat()).map(([bytes, end]) => bytes.slice(0, end % (bytes.length + 1))),
    fc.tuple(one, fc.uint8Array({ maxLength: 40 })).map(([a, b]) => Uint8Array.from([...a, ...b])),
    fc.tuple(one, fc.nat(), fc.nat(255)).map(([bytes, at, byte]) => {
      const changed = Uint8Array.from(bytes) // a Buffer’s own slice would share the memory of the valid one
      if (changed.length > 0) changed[at % changed.length] = byte
      return changed
    }),
  )
}
