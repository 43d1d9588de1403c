import { useId, useMemo } from 'react'
import { drawIdenticon } from './drawIdenticon'

/** The Trusted Types policy for the markup of drawIdenticon, which is made of numbers only. The Content-Security-Policy names it. */
const identicons = (globalThis as Readonly<{ trustedTypes?: TrustedTypes }>).trustedTypes?.createPolicy(
  'mintwright-identicon',
  { createHTML: (art) => art },
)

type TrustedTypes = Readonly<{
  createPolicy: (
    name: string,
    rules: Readonly<{ createHTML: (art: string) => string }>,
  ) => Readonly<{ createHTML: (art: string) => TrustedHTML }>
}>

/** The drawing itself, with ids of its own so that two identicons on a page do not share a gradient. */
export default function IdenticonArt({ address, size }: { address: string; size: number }) {
  const id = `s${useId().replace(/\W/g, '')}`
  const { viewBox, __html } = useMemo(() => {
    const { viewBox, art } = drawIdenticon(address, size, id)
    return { viewBox, __html: identicons?.createHTML(art) ?? art }
  }, [address, size, id])
  return (
    <svg
      className="identicon"
      width={size}
      height={size}
      viewBox={viewBox}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}
