import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button'
import { Mark } from '../ui/Mark'
import { takeError } from './navigationError'

/** The text, the entry of history that brought it (which may still carry it for a moment), and whether it was closed. */
type Shown = Readonly<{ text: string; path: string; key: string; closed: boolean }>

/**
 * Shows the error that a navigation carried in its state (`navigate(path, { state: { error: '…' } })`) above the
 * content, and takes it out of history, so that a reload or the way back does not show it again.
 */
export default function ErrorBanner() {
  const location = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>()
  const taken = takeError(location.state)
  if (taken && shown?.key !== location.key) {
    setShown({ text: taken.error, path: location.pathname, key: location.key, closed: false })
  } else if (shown && shown.path !== location.pathname) setShown(undefined)

  useEffect(() => {
    const found = takeError(location.state)
    if (found) void navigate(location, { replace: true, state: found.rest })
  }, [location, navigate])

  if (!shown || shown.closed) return null
  return (
    <div className="routeerr" role="alert">
      <div className="wrap row">
        <Mark kind="err" />
        <p className="grow">{shown.text}</p>
        <Button variant="quiet" slim onClick={() => setShown({ ...shown, closed: true })}>
          Close
        </Button>
      </div>
    </div>
  )
}
