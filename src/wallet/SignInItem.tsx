import { MenuItem } from './Menu'
import { openSignIn } from './session'
import { useSignedInUntil } from './signInSession'

/** The menu's item for signing in: how long the connected wallet is signed in, or a button to sign in. */
export function SignInItem() {
  const until = useSignedInUntil()
  if (until !== null)
    return (
      <p className="menu-note" role="presentation">
        Signed in until {moment(until)}
      </p>
    )
  return <MenuItem onChoose={() => void openSignIn()}>Not signed in · Sign in</MenuItem>
}

/** A time (ms since 1970) as the local day and time of day: "26 Nov, 14:05". */
function moment(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
