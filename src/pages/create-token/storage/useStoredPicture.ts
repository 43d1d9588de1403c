import { useEffect, useState } from 'react'
import { fetchTokenMetadataFile } from '../../../tokens/tokenMetadataFile'

/** The address of the picture that a token's metadata file names; undefined until it is read, or where there is none. */
export function useStoredPicture(uri: string): string | undefined {
  const [found, setFound] = useState<Readonly<{ uri: string; image: string | undefined }> | null>(null)
  useEffect(() => {
    if (uri === '') return undefined
    const stop = new AbortController()
    fetchTokenMetadataFile(uri, stop.signal)
      .then(({ image }) => setFound({ uri, image }))
      .catch(() => {}) // The identicon stands for a picture that cannot be read.
    return () => stop.abort()
  }, [uri])
  return found?.uri === uri ? found.image : undefined
}
