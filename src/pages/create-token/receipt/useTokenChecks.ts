import { useEffect, useState } from 'react'
import { CHECKING, checkFile, checkPicture, type Check, type TokenChecks } from './tokenChecks'
import { receiptCopy as words } from './receiptCopy'

const BEGIN: TokenChecks = { file: CHECKING, picture: CHECKING }

/** The token's files as they answer now: asked when the receipt is opened, and again when the person wants it. */
export function useTokenChecks(subject: Readonly<Record<string, string>>): {
  checks: TokenChecks
  again: () => void
} {
  const { uri = '', name = '', symbol = '' } = subject
  const [checks, setChecks] = useState(BEGIN)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const show = (next: TokenChecks) => {
      if (!stop.signal.aborted) setChecks(next)
    }
    const look = async () => {
      const at = Date.now()
      const { check: file, image } = await checkFile(uri, { name, symbol }, stop.signal)
      if (image === undefined) return show({ file, picture: withoutPicture(file), at })
      show({ file, picture: CHECKING })
      show({ file, picture: await checkPicture(image, stop.signal), at })
    }
    void look()
    return () => stop.abort()
  }, [uri, name, symbol, turn])
  const again = () => {
    setChecks(BEGIN)
    setTurn((count) => count + 1)
  }
  return { checks, again }
}

function withoutPicture(file: Check): Check {
  return { status: 'none', said: file.status === 'failing' ? words.notChecked : words.noPicture }
}
