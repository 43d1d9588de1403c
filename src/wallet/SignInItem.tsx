import { shortMoment } from '../units/moments'
import { MenuItem } from './Menu'
import { openSignIn } from './session'
import { useSignedInUntil } from './signInSession'

/** The menu's item for signing in: how long the connected wallet is signed in, or a button to sign in. */
export function SignInItem() {
  const until = useSignedInUntil()
  if (until !== null)
    return (
      <p className="menu-note" role="presentation">
        Signed in until {shortMoment(until)}
      </p>
    )
  return <MenuItem onChoose={() => void openSignIn()}>Not signed in · Sign in</MenuItem>
}
