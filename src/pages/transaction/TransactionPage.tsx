import { PageTitle } from '../../ui/PageTitle'

export default function TransactionPage() {
  return <PageTitle title="Transaction">What the chain says of a transaction.</PageTitle>
}
