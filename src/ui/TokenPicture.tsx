import { useState, type SyntheticEvent } from 'react'
import { MOST_SHOWN_PIXELS } from '../units/mostShownPixels'
import { Identicon } from './Identicon'

/**
 * A token's picture in a circle, `size` pixels wide; its identicon where there is no picture, and where it does not load or has too many
 * pixels. Screen readers skip it.
 */
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
  const [loaded, setLoaded] = useState<string | null>(null)
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    (naturalWidth * naturalHeight > MOST_SHOWN_PIXELS ? setBroken : setLoaded)(src ?? null)
  if (src === undefined || broken === src) return <Identicon address={address} size={size} />
  return (
    <img
      className="pic"
      // A picture is decoded when it is painted, so it is painted only once its size is known.
      style={{
        objectFit: 'cover',
        width: size,
        height: size,
        visibility: loaded === src ? 'visible' : 'hidden',
      }}
      width={size}
      height={size}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={measure}
      onError={() => setBroken(src)}
    />
  )
}
