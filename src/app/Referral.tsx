import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../paths'
import { REFERRER_DAYS, referrerNow, takeReferrer } from '../settings/referrer'
import { referrerShare, siteFee } from '../siteFee'
import { toast } from '../ui/toast/toast'
import { shortAddress } from '../units/shortAddress'
import { basename } from './basePath'

/** Stores the referrer from the address bar (`?ref=`), removes it from there, and announces it once. */
export default function Referral() {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    const named = search.get('ref')
    if (named === null || referrerShare === null) return
    const before = referrerNow()
    if (takeReferrer(named.trim()) && before === null)
      toast({
        variant: 'success',
        message: `${shortAddress(named.trim())} referred you`,
        detail: `They receive ${referrerShare.sol} of this copy’s fee of ${siteFee} for most operations that you sign in the next ${REFERRER_DAYS} days. You pay no more than anyone.`,
        link: {
          href: basename + paths.affiliate,
          label: 'See or remove',
          onFollow: () => void navigate(paths.affiliate),
        },
      })
    search.delete('ref')
    const rest = search.toString()
    void navigate(
      { ...location, search: rest === '' ? '' : `?${rest}` },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    )
  }, [location, navigate])
  return null
}
