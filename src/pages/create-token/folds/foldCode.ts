import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { partOnIntent } from '../../../ui/partOnIntent'
import type { FoldBodyProps } from './FoldBody'

/** What is inside the folded parts, once its code is there. */
export const foldBody = partOnIntent<FoldBodyProps>(() => import('./FoldBody'))

export type FoldStatus = 'none' | 'fetching' | 'there' | 'failed'

const store = createStore<FoldStatus>(() => 'none')

/** Whether the code of the folded parts is there, for all of them at once; `wanted` fetches it without being asked. */
export function useFoldCode(wanted: boolean): FoldStatus {
  useEffect(() => {
    if (wanted) fetchFolds()
  }, [wanted])
  return useStore(store)
}

/** Fetches the code of the folded parts where it is not there yet; never rejects. */
export function fetchFolds(): void {
  if (store.getState() === 'there') return
  store.setState('fetching', true)
  foldBody.fetch().then(
    () => store.setState('there', true),
    () => store.setState('failed', true),
  )
}
