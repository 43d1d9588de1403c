import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { lazyPart } from '../../../ui/lazyPart'
import type { SectionBodyProps } from './SectionBody'

/** The body of a section, once its code has loaded. */
export const sectionBody = lazyPart<SectionBodyProps>(() => import('./SectionBody'))

export type SectionStatus = 'none' | 'fetching' | 'there' | 'failed'

const store = createStore<SectionStatus>(() => 'none')

/** The status of the code of all sections, which is one file; `wanted` fetches it at once. */
export function useSectionCode(wanted: boolean): SectionStatus {
  useEffect(() => {
    if (wanted) fetchSections()
  }, [wanted])
  return useStore(store)
}

/** Fetches the code of the sections where it has not loaded yet; never rejects. */
export function fetchSections(): void {
  if (store.getState() === 'there') return
  store.setState('fetching', true)
  sectionBody.fetch().then(
    () => store.setState('there', true),
    () => store.setState('failed', true),
  )
}
