import { useState } from 'react'
import { Identicon } from './Identicon'

/** A token's picture in a circle, `size` pixels wide; its identicon where there is no picture or it does not load. Screen readers skip it. */
export function TokenPicture({
  address,
  src,
  size,
}: {
  address: string
  src?: string | undefined
  size: number
}) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === undefined || broken === src) return <Identicon address={address} size={size} />
  return (
    <img
      className="pic"
      style={{ objectFit: 'cover', width: size, height: size }}
      width={size}
      height={size}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
