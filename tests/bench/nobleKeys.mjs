/* Key pairs by @noble/curves, as the benchmark of the search makes them in a page. */
import { ed25519 } from '@noble/curves/ed25519'

/** Makes a hundred, and says so. */
export function make() {
  for (let n = 0; n < 100; n++) ed25519.getPublicKey(ed25519.utils.randomPrivateKey())
  return 100
}
