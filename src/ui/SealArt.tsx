import { useId, useMemo } from 'react'
import { drawSeal } from './drawSeal'

/** A browser with Trusted Types takes markup only from a policy that ours names: this is the one for what drawSeal makes of numbers. */
const seals = (globalThis as Readonly<{ trustedTypes?: TrustedTypes }>).trustedTypes?.createPolicy(
  'mintwright-seal',
  { createHTML: (art) => art },
)

type TrustedTypes = Readonly<{
  createPolicy: (
    name: string,
    rules: Readonly<{ createHTML: (art: string) => string }>,
  ) => Readonly<{ createHTML: (art: string) => TrustedHTML }>
}>

/** The drawing itself, with ids of its own so that two seals on a page do not share a gradient. */
export default function SealArt({ address, size }: { address: string; size: number }) {
  const id = `s${useId().replace(/\W/g, '')}`
  const { viewBox, __html } = useMemo(() => {
    const { viewBox, art } = drawSeal(address, size, id)
    return { viewBox, __html: seals?.createHTML(art) ?? art }
  }, [address, size, id])
  return (
    <svg
      className="seal"
      width={size}
      height={size}
      viewBox={viewBox}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}
