import { PageTitle } from '../../ui/PageTitle'

export default function TokenPage() {
  return <PageTitle title="Token">What the chain says of a mint.</PageTitle>
}
