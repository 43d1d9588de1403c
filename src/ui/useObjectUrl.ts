import { useEffect, useMemo } from 'react'

/** A URL for a Blob, as long as the component is shown; undefined without a Blob. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob])
  useEffect(() => {
    if (url === undefined) return undefined
    return () => URL.revokeObjectURL(url)
  }, [url])
  return url
}
