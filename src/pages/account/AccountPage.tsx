import { PageTitle } from '../../ui/PageTitle'

export default function AccountPage() {
  return <PageTitle title="Account">What your wallet holds.</PageTitle>
}
