import { AddressText } from '../../ui/AddressText'

/** The whole address of a mint, which alone tells it from another one of the same name. */
export function MintAddress({ mint }: { mint: string }) {
  return (
    <div>
      <AddressText full address={mint} what="mint address" />
      <p className="cap muted">A name proves nothing. Compare the address.</p>
    </div>
  )
}
