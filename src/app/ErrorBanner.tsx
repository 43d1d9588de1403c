import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button'
import { Mark } from '../ui/Mark'
import { takeError } from './navigationError'

/** The error's text; the history entry that carried it, which may still carry it for a moment; and whether the user closed the banner. */
type Shown = Readonly<{ text: string; path: string; key: string; closed: boolean }>

/**
 * Shows the error that a navigation carried in its state (`navigate(path, { state: { error: '…' } })`) above the
 * content, and removes it from the history entry, so that neither a reload nor the back button shows it again.
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
