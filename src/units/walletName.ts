/* Names of wallets, such as alice.sol, as people type them. */

/** A name in lower case, with its ending: "alice.sol", "pay.alice.sol"; or a sentence with the problem. */
type ReadName = Readonly<{ ok: true; name: string }> | Readonly<{ ok: false; problem: string }>

/** Whether a text is meant as a name: no address has a dot. */
export function isNameLike(text: string): boolean {
  return /\.(?:sol|sns|reown\.id)$/i.test(text.trim())
}

/**
 * Reads a typed name. Letters, digits and hyphens only: other characters exist on the chain, but can look like these. Any length is valid
 * here, because only a registration requires a least length.
 */
export function parseName(text: string): ReadName {
  const name = text.trim().toLowerCase()
  if (name.endsWith('.reown.id'))
    return {
      ok: false,
      problem: 'This page does not look up names that end in “.reown.id”. Type the address.',
    }
  const labels = name.split('.').slice(0, -1)
  if (labels.length > 2)
    return { ok: false, problem: 'A name has one part before “.sol”, or two as in pay.alice.sol.' }
  if (!isNameLike(name) || !labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label)))
    return { ok: false, problem: 'A name has letters, digits and hyphens only, as in alice.sol.' }
  return { ok: true, name }
}
