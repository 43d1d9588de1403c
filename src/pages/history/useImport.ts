import { useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { importFile, type Imported } from './importFile'

type ImportState =
  Readonly<{ status: 'idle' | 'busy' }> | Readonly<{ status: 'failed'; error: AppError }> | Imported

export type Importing = Readonly<{ state: ImportState; take: (file: Blob) => void }>

/** Takes one file after the other. */
export function useImport(): Importing {
  const [state, setState] = useState<ImportState>({ status: 'idle' })
  const take = (file: Blob) => {
    setState({ status: 'busy' })
    importFile(file).then(setState, (error: unknown) =>
      setState({ status: 'failed', error: toAppError(error) }),
    )
  }
  return { state, take }
}
