import { useEffect, useMemo } from 'react'

/** An address for a Blob, as long as it is shown; undefined without one. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob])
  useEffect(() => {
    if (url === undefined) return undefined
    return () => URL.revokeObjectURL(url)
  }, [url])
  return url
}
