import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { AddressForm } from '../../forms/AddressForm'
import { tokenCopy } from './copy'

/** Opens another token by its address. */
export function LookUpAnother() {
  const navigate = useNavigate()
  return <AddressForm words={tokenCopy.lookUp} onAddress={(mint) => void navigate(paths.token(mint))} />
}
